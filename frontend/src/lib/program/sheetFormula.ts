import type { Language } from "@/lib/text/language";
import type { ProgramData } from "./snippets";

/** The page about the add-ins. Few pages link to it, so it is not one of the `paths` that every page downloads. */
export const ADDINS_PAGE = "/addins";

/** The spreadsheets with an add-in, each with its function for a series. */
const FUNCTIONS = { Excel: "STATIT.SERIES", "Google Sheets": "STATIT" } as const;

export type Spreadsheet = keyof typeof FUNCTIONS;
export const SPREADSHEETS = Object.keys(FUNCTIONS) as Spreadsheet[];

/** The read options that are arguments of the function, in their order after the id. */
const ARGUMENTS = ["start", "end", "freq", "transform", "param", "asof"];

/** The options that the id takes as in an address: a method of aggregation with its frequency, and those that are no arguments. */
function idOptions({ agg, freq, partial }: ProgramData["options"]): Record<string, string> {
  return { ...(agg && freq && { freq, agg }), ...(partial && { partial }) };
}

/**
 * The formula of the add-in's function for the data, with the separator of arguments that spreadsheets in this language
 * use. Order and limit are left out: the newest value is always last.
 */
export function sheetFormula(spreadsheet: Spreadsheet, data: ProgramData, language: Language): string {
  const inId = idOptions(data.options);
  const query = Object.entries(inId).map(([name, value]) => `${name}=${value}`);
  const id = data.series.join("/") + (query.length > 0 ? `?${query.join("&")}` : "");
  const values = ARGUMENTS.map((name) => (name in inId ? "" : (data.options[name] ?? "")));
  while (values.at(-1) === "") values.pop();
  const quoted = [id, ...values].map((text) => `"${text.replaceAll('"', '""')}"`);
  return `=${FUNCTIONS[spreadsheet]}(${quoted.join(language === "fr" ? "; " : ", ")})`;
}
