/**
 * A finite number as decimal digits, rounded by its displayed digits.
 *
 * `Number.prototype.toFixed` rounds the binary value, so that 1.005 becomes 1.00 because the nearest double is slightly
 * smaller. For readers the number is 1.005; it is rounded from its shortest decimal text, halves away from zero, as in
 * official statistics.
 */
export interface Decimal {
  readonly negative: boolean;
  /** Digits before the point, without leading zeros; "0" if there are no others. */
  readonly whole: string;
  /** Digits after the point; may be empty. */
  readonly fraction: string;
}

/** The shortest decimal text of a double, without exponent. */
function expand(value: number): { whole: string; fraction: string } {
  const [mantissa = "0", exponentText] = String(Math.abs(value)).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const exponent = Number(exponentText ?? 0);
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return { whole: "0", fraction: "0".repeat(-point) + digits };
  const padded = digits.padEnd(point, "0");
  return { whole: padded.slice(0, point).replace(/^0+(?=\d)/, ""), fraction: padded.slice(point) };
}

/** Adds one to the last of a row of digits, carrying. */
function increment(digits: string): string {
  const out = digits.split("");
  let at = out.length - 1;
  while (at >= 0 && out[at] === "9") {
    out[at] = "0";
    at -= 1;
  }
  if (at < 0) return `1${out.join("")}`;
  out[at] = String(Number(out[at]) + 1);
  return out.join("");
}

/** `value` with exactly `decimals` digits after the point; without `decimals`, every digit. */
export function toDecimal(value: number, decimals?: number): Decimal {
  const { whole, fraction } = expand(value);
  if (decimals === undefined) return { negative: value < 0, whole, fraction };
  const kept = fraction.slice(0, decimals).padEnd(decimals, "0");
  const roundsUp = (fraction[decimals] ?? "0") >= "5";
  const digits = roundsUp ? increment(whole + kept) : whole + kept;
  const point = digits.length - decimals;
  const rounded = { whole: digits.slice(0, point), fraction: digits.slice(point) };
  // A value that rounds to zero loses its sign: minus zero is never published.
  const negative = value < 0 && /[1-9]/.test(digits);
  return { negative, ...rounded };
}
