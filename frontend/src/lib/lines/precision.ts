/** Decimals of up to this many significant digits all survive the conversion to a double, unless it is subnormal. */
const ALWAYS_EXACT = 15;
const SMALLEST_NORMAL = 2 ** -1022;
/** Enough digits to distinguish a half of any digit from a number close to it. */
const MOST_DECIMALS = 100;

/** The digits of a number from the first to the last that is not zero. */
export function significantDigits(number: string): string {
  return number
    .replace(/[eE].*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "");
}

/** The digits of a value rounded to `count` digits, halves to even. */
function roundedDigits(value: number, count: number): string {
  const exact = value.toExponential(MOST_DECIMALS).replace(/e.*$/, "").replace(/\D/g, "");
  const isHalf = /^50*$/.test(exact.slice(count));
  if (isHalf && Number(exact.charAt(count - 1)) % 2 === 0) return exact.slice(0, count);
  // Rounds halves up.
  return significantDigits(value.toExponential(count - 1));
}

/**
 * Whether the double nearest to a number reproduces its significant digits: by its shortest text, or by its exact value
 * rounded to as many digits. Programs write the first, or the second with 17 digits.
 */
export function readsBack(digits: string, value: number): boolean {
  if (digits === "") return true;
  if (digits.length <= ALWAYS_EXACT && Math.abs(value) >= SMALLEST_NORMAL) return true;
  return digits === significantDigits(String(value)) || digits === roundedDigits(value, digits.length);
}
