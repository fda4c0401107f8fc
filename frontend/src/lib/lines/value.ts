import { BLANK_CLASS, trimBlanks } from "./blank";

/** A value as typed: its double and the number of written decimals (0 to 10). */
interface ParsedValue {
  value: number;
  decimals: number;
}

export type ValueProblem =
  | "LINE_MISSING_VALUE"
  | "LINE_VALUE_DECIMAL_COMMA"
  | "LINE_VALUE_THOUSANDS"
  | "LINE_VALUE_SYMBOL"
  | "LINE_VALUE_NOT_FINITE"
  | "LINE_VALUE_FORMAT"
  | "LINE_VALUE_DIGITS"
  | "LINE_VALUE_RANGE"
  | "LINE_VALUE_UNDERFLOW"
  | "LINE_VALUE_PRECISION";

/** `stored` belongs to `LINE_VALUE_PRECISION`: the shortest text of the double, which differs from the typed digits. */
export type ValueOutcome =
  | { value: ParsedValue; problem?: undefined; stored?: undefined }
  | { value?: undefined; problem: ValueProblem; stored?: string };

export const MAX_DIGITS = 17;
const MAX_DECIMALS = 10;

const NUMBER = /^[+-]?(?:\d+(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
const NOT_FINITE = /^[+\-\u2212]?(?:nan|inf|infinity|infty|∞)$/i;
/** Currency signs (Unicode Sc), percent, per mille, per ten thousand. */
const SYMBOL = /[\p{Sc}%‰‱％﹪]/u;
const TRAILING_SYMBOLS = new RegExp(`[\\p{Sc}%‰‱％﹪${BLANK_CLASS}]+$`, "u");
const GROUP_SEPARATOR = new RegExp(`[${BLANK_CLASS},.'’_]`);

/** Exactly one comma, no point, and a number once the comma is a point. */
function hasDecimalComma(text: string): boolean {
  return text.split(",").length === 2 && !text.includes(".") && NUMBER.test(text.replace(",", "."));
}

/**
 * Digits in groups: one to three, then groups of two or three of which the last has three, each after a blank, comma,
 * point, apostrophe or underscore; then optional decimals and an optional exponent.
 */
function hasThousands(text: string): boolean {
  const match = /^[+-]?([^eE]*)(?:[eE][+-]?\d+)?$/.exec(text);
  const mantissa = match?.[1];
  if (mantissa === undefined) return false;
  const groups = mantissa.split(GROUP_SEPARATOR);
  if (!groups.every((group) => /^\d*$/.test(group))) return false;
  // The digits after the last point or comma may be decimals, of any length.
  const decimals = /[.,](\d*)$/.exec(mantissa)?.[1];
  if (decimals !== undefined && decimals.length !== 3) groups.pop();
  const [first, ...rest] = groups;
  const last = rest.pop();
  if (first === undefined || last === undefined) return false;
  return /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{2,3}$/.test(group)) && last.length === 3;
}

/** The problem of a text that would be a number without its decimal comma or its thousands separators. */
export function separatorsIn(given: string): ValueProblem | undefined {
  const text = given.replace(TRAILING_SYMBOLS, "");
  if (hasDecimalComma(text)) return "LINE_VALUE_DECIMAL_COMMA";
  return hasThousands(text) ? "LINE_VALUE_THOUSANDS" : undefined;
}

/** The most helpful problem of a text that does not have the form of a number. */
function problemOf(text: string): ValueProblem {
  if (text === "") return "LINE_MISSING_VALUE";
  if (NOT_FINITE.test(text)) return "LINE_VALUE_NOT_FINITE";
  if (SYMBOL.test(text)) return "LINE_VALUE_SYMBOL";
  return separatorsIn(text) ?? "LINE_VALUE_FORMAT";
}

/**
 * Parses a value: digits with an optional sign, decimal point and exponent. Surrounding blanks are dropped. The nearest
 * double must reproduce the digits of the text.
 */
export function parseValue(given: string): ValueOutcome {
  const text = trimBlanks(given);
  const match = NUMBER.exec(text);
  if (!match) return { problem: problemOf(text) };
  const fraction = match[1] ?? match[2] ?? "";
  const digits = significantDigits(text);
  if (digits.length > MAX_DIGITS) return { problem: "LINE_VALUE_DIGITS" };
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: "LINE_VALUE_RANGE" };
  if (value === 0 && digits !== "") return { problem: "LINE_VALUE_UNDERFLOW" };
  if (!readsBack(digits, value)) return { problem: "LINE_VALUE_PRECISION", stored: String(value) };
  const exponent = Number(match[3] ?? 0);
  const decimals = Math.min(Math.max(fraction.length - exponent, 0), MAX_DECIMALS);
  return { value: { value: value === 0 ? 0 : value, decimals } };
}

/** Decimals of up to this many significant digits all survive the conversion to a double, unless it is subnormal. */
const ALWAYS_EXACT = 15;
const SMALLEST_NORMAL = 2 ** -1022;
/** Enough digits to distinguish a half of any digit from a number close to it. */
const MOST_DECIMALS = 100;

/** The digits of a number from the first to the last that is not zero. */
function significantDigits(number: string): string {
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
function readsBack(digits: string, value: number): boolean {
  if (digits === "") return true;
  if (digits.length <= ALWAYS_EXACT && Math.abs(value) >= SMALLEST_NORMAL) return true;
  return digits === significantDigits(String(value)) || digits === roundedDigits(value, digits.length);
}
