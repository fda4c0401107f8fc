import type { Language } from "@/lib/text/language";
import type { SeriesArguments } from "../options/choice";

/** The functions that the pane inserts. */
export type InsertedFunction = "SERIES" | "VALUE";

/**
 * A formula in the notation of Office.js, whatever the language of Excel: commas between arguments, points in numbers.
 * Texts are in quotes, absent arguments are empty.
 */
export function formulaOf(name: InsertedFunction, id: string, given: SeriesArguments): string {
  return written(name, id, given, ",");
}

/** The formula as people in this language type it, with `;` in French. */
export function shownFormula(
  name: InsertedFunction,
  id: string,
  given: SeriesArguments,
  language: Language,
): string {
  return written(name, id, given, language === "fr" ? ";" : ",");
}

function written(name: InsertedFunction, id: string, given: SeriesArguments, separator: string): string {
  const all = [id, ...given].map((each) => {
    if (each === null) return "";
    return typeof each === "number" ? String(each) : `"${each.replaceAll('"', '""')}"`;
  });
  return `=STATIT.${name}(${all.join(separator)})`;
}
