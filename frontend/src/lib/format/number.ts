import type { Language } from "@/lib/text/language";
import { toDecimal } from "./decimal";

/* Numbers for display. Formatted here instead of by `Intl.NumberFormat`, because the server's drawing engine has no
   `Intl` and must produce the same text, and because browsers have changed their French separators between versions. */

/** The true minus sign. */
const MINUS = "\u2212";
/** Narrow no-break space: between French thousands and before a French percent sign. */
const NARROW_SPACE = "\u202F";

export interface NumberOptions {
  readonly language: Language;
  /** Digits after the point, 0 to 10. Absent: every digit of the number. */
  readonly decimals?: number | undefined;
  /** Appends a percent sign to the value. The value is not multiplied by 100. */
  readonly percent?: boolean | undefined;
}

/** From this size on, and below the inverse, plain digits are unreadable: numbers are printed as powers of ten. */
const LARGEST_WRITTEN_OUT = 1e15;
const SMALLEST_WRITTEN_OUT = 1e-10;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function separators(language: Language): { point: string; thousands: string } {
  return language === "fr" ? { point: ",", thousands: NARROW_SPACE } : { point: ".", thousands: "," };
}

function groupThousands(whole: string, separator: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, separator);
}

function superscript(exponent: number): string {
  const digits = String(Math.abs(exponent)).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return exponent < 0 ? `⁻${digits}` : digits;
}

function plain(value: number, language: Language, decimals?: number): string {
  const { negative, whole, fraction } = toDecimal(value, decimals);
  const { point, thousands } = separators(language);
  const digits = groupThousands(whole, thousands);
  return (negative ? MINUS : "") + (fraction === "" ? digits : digits + point + fraction);
}

/** `1.5 × 10⁻¹²`, for magnitudes that plain digits would obscure. */
function scientific(value: number, language: Language): string {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const shown = toDecimal(Number(mantissa));
  const decimals = Math.min(shown.fraction.length, 4);
  return `${plain(Number(mantissa), language, decimals)} × 10${superscript(Number(exponent))}`;
}

function percentSign(language: Language): string {
  return language === "fr" ? `${NARROW_SPACE}%` : "%";
}

/** A number in the reader's language; an en dash for `NaN` and infinities. */
export function formatNumber(value: number, options: NumberOptions): string {
  const { language, decimals, percent = false } = options;
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const extreme =
    size >= LARGEST_WRITTEN_OUT || (decimals === undefined && size !== 0 && size < SMALLEST_WRITTEN_OUT);
  const text = extreme ? scientific(value, language) : plain(value, language, decimals);
  return percent ? text + percentSign(language) : text;
}

/** A number with an explicit sign: `+0.2`, `−1.5`; a value that rounds to zero has no sign. */
export function formatChange(value: number, options: NumberOptions): string {
  const text = formatNumber(value, options);
  const { whole, fraction } = toDecimal(value, options.decimals);
  return value > 0 && /[1-9]/.test(whole + fraction) ? `+${text}` : text;
}

/** A shared power of ten for the labels of one axis or one column. */
export interface Scale {
  readonly divisor: number;
  /** Includes its space where the language has one: `M`, `\u202FMd`. */
  readonly suffix: string;
}

const UNSCALED: Scale = { divisor: 1, suffix: "" };

/**
 * The scale in which numbers up to `largest` are short: millions from one million on, then thousand millions, in
 * English also million millions. French remains at `Md`, since `Bn`, its abbreviation for 10¹², means 10⁹ to an English
 * reader.
 */
export function compactScale(largest: number, language: Language): Scale {
  const size = Math.abs(largest);
  if (size < 1e6 || size >= LARGEST_WRITTEN_OUT) return UNSCALED;
  if (language === "fr") {
    return size < 1e9
      ? { divisor: 1e6, suffix: `${NARROW_SPACE}M` }
      : { divisor: 1e9, suffix: `${NARROW_SPACE}Md` };
  }
  if (size < 1e9) return { divisor: 1e6, suffix: "M" };
  return size < 1e12 ? { divisor: 1e9, suffix: "B" } : { divisor: 1e12, suffix: "T" };
}

/** A number in a given scale: `12M`, `12 Md`; zero has no suffix. */
export function formatScaled(value: number, scale: Scale, options: NumberOptions): string {
  if (value === 0 && scale.divisor !== 1) return formatNumber(0, { ...options, decimals: 0 });
  const { percent = false, language, decimals } = options;
  const text = formatNumber(value / scale.divisor, { language, decimals }) + scale.suffix;
  return percent ? text + percentSign(language) : text;
}

/** A single abbreviated number: three significant digits and its own scale. */
export function formatCompact(value: number, language: Language): string {
  if (!Number.isFinite(value)) return "–";
  const scale = compactScale(value, language);
  const scaled = value / scale.divisor;
  const wholeDigits = Math.max(1, Math.floor(Math.log10(Math.abs(scaled) || 1)) + 1);
  const kept = Number(toPlainText(scaled, Math.max(0, 3 - wholeDigits)));
  return formatNumber(kept, { language }) + scale.suffix;
}

function toPlainText(value: number, decimals: number): string {
  const { negative, whole, fraction } = toDecimal(value, decimals);
  return `${negative ? "-" : ""}${whole}.${fraction || "0"}`;
}
