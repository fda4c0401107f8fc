import type { Language } from "./index";

/**
 * Parses a typed number: spaces between thousands, a true minus sign, and the decimal comma are accepted. In English,
 * commas before groups of three digits are thousands separators. `undefined` if the text is no number.
 */
export function readNumber(typed: string, language: Language): number | undefined {
  let text = typed.replace(/[\s\u00a0\u202f]/g, "").replace(/\u2212/g, "-");
  if (language === "en" && /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) text = text.replaceAll(",", "");
  else if (!text.includes(".")) text = text.replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A number as the initial text of a field: without thousands separators, with the decimal mark of the language. */
export function writeNumber(value: number, language: Language): string {
  const text = String(value);
  return language === "fr" ? text.replace(".", ",") : text;
}
