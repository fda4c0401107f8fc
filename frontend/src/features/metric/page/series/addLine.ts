import type { Problem } from "@/lib/data/problems";
import type { Language } from "@/lib/text/language";

/** The fields of a typed observation. */
export type Field = "date" | "value" | "text";

/** A typed observation. */
export type Values = Record<Field, string>;

/** The observation as a published line. In French a decimal comma is converted to the line's point. */
export function lineOf({ date, value, text }: Values, language: Language): string {
  const number = language === "fr" ? value.replace(/^([^,.]*),([^,.]*)$/, "$1.$2") : value;
  const remark = text.trim() === "" ? "" : `\t"${text.trim().replaceAll('"', '""')}"`;
  return `${date.trim()}\t${number.trim()}${remark}`;
}

/** The field that a problem of a line belongs to. */
export function fieldOf({ code }: Pick<Problem, "code">): Field | undefined {
  if (code.startsWith("LINE_DATE") || code.startsWith("LINE_LABEL") || code === "LINE_NO_SEPARATOR")
    return "date";
  if (/^LINE_(VALUE|STATUS)/.test(code) || code === "LINE_MISSING_VALUE") return "value";
  return code.startsWith("LINE_TEXT") ? "text" : undefined;
}
