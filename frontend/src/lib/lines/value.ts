/** A value as typed: the double it denotes and how many decimals were written (0 to 10). */
export interface ParsedValue {
  value: number;
  decimals: number;
}

export type ValueProblem =
  | "LINE_VALUE_DECIMAL_COMMA"
  | "LINE_VALUE_THOUSANDS"
  | "LINE_VALUE_SYMBOL"
  | "LINE_VALUE_NOT_FINITE"
  | "LINE_VALUE_FORMAT"
  | "LINE_VALUE_DIGITS"
  | "LINE_VALUE_RANGE";

export type ValueOutcome =
  | { value: ParsedValue; problem?: undefined }
  | { value?: undefined; problem: ValueProblem };

export const MAX_DIGITS = 17;
export const MAX_DECIMALS = 10;

const NUMBER = /^[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
const NOT_FINITE = /^[+-]?(?:nan|inf|infinity|∞)$/i;
const SYMBOL = /[%‰\p{Sc}]/u;
const BLANK_BETWEEN_DIGITS = /\d[\s\u00a0\u202f'’_]\d/;

/** Digits that carry information: without leading zeros, and for whole numbers without trailing ones. */
function significantDigits(whole: string, fraction: string): number {
  const digits = (whole + fraction).replace(/^0+/, "");
  return digits.replace(/0+$/, "").length;
}

function whyNot(text: string): ValueProblem {
  if (NOT_FINITE.test(text)) return "LINE_VALUE_NOT_FINITE";
  if (SYMBOL.test(text)) return "LINE_VALUE_SYMBOL";
  if (BLANK_BETWEEN_DIGITS.test(text)) return "LINE_VALUE_THOUSANDS";
  const commas = text.split(",").length - 1;
  if (commas > 1 || (commas === 1 && text.includes("."))) return "LINE_VALUE_THOUSANDS";
  if (commas === 1 && NUMBER.test(text.replace(",", "."))) return "LINE_VALUE_DECIMAL_COMMA";
  if (/^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return "LINE_VALUE_THOUSANDS";
  return "LINE_VALUE_FORMAT";
}

/** Reads one value. The text is already trimmed and not empty. */
export function parseValue(text: string): ValueOutcome {
  const match = NUMBER.exec(text);
  if (!match) return { problem: whyNot(text) };
  const whole = match[1] ?? "";
  const fraction = match[2] ?? match[3] ?? "";
  if (significantDigits(whole, fraction) > MAX_DIGITS) return { problem: "LINE_VALUE_DIGITS" };
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: "LINE_VALUE_RANGE" };
  const exponent = Number(match[4] ?? 0);
  const decimals = Math.min(Math.max(fraction.length - exponent, 0), MAX_DECIMALS);
  return { value: { value: value === 0 ? 0 : value, decimals } };
}
