import type { ImportOptionsInput, PublishMode } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export const SEPARATORS = ["comma", "semicolon", "tab", "bar"] as const;
/** The filters of the table of valid indicators. */
export const FILTERS = ["VALID", "NEW", "CHANGED", "UNCHANGED"] as const;

export type Filter = (typeof FILTERS)[number];

/** The options of a file and the shown part of its report, as stored in the address. */
export interface Choice {
  /** The uploaded file; `null` before the upload. */
  file: string | null;
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  /** Language of texts without a language; `null`: the reader's. */
  texts: Language | null;
  repairs: readonly string[];
  /** Questions for which the user rejected every answer, and certain repairs that the user switched off. */
  left: readonly string[];
  mode: PublishMode;
  /** Whether the ends of the discontinued indicators are taken back that the file publishes to. */
  resume: boolean;
  filter: Filter;
  search: string;
}

/**
 * Parses the address: `?import=…&separator=semicolon&repair=decimal-comma&repair=dates:dmy&mode=replace&resume=1&show=new&q=…`.
 */
export function readChoice(search: URLSearchParams): Choice {
  const texts = search.get("texts");
  return {
    file: search.get("import"),
    encoding: ENCODINGS.find((one) => one === search.get("encoding")) ?? null,
    separator: SEPARATORS.find((one) => one === search.get("separator")) ?? null,
    sheet: search.get("sheet"),
    texts: texts === "fr" || texts === "en" ? texts : null,
    repairs: search.getAll("repair"),
    left: search.getAll("leave"),
    mode: search.get("mode") === "replace" ? "REPLACE" : "MERGE",
    resume: search.get("resume") === "1",
    filter: FILTERS.find((one) => one.toLowerCase() === search.get("show")) ?? "VALID",
    search: search.get("q") ?? "",
  };
}

/** The address of a choice, without default values. */
export function writeChoice(choice: Choice): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | null) => {
    if (value) search.set(name, value);
  };
  set("import", choice.file);
  set("encoding", choice.encoding);
  set("separator", choice.separator);
  set("sheet", choice.sheet);
  set("texts", choice.texts);
  for (const repair of choice.repairs) search.append("repair", repair);
  for (const question of choice.left) search.append("leave", question);
  set("mode", choice.mode === "REPLACE" ? "replace" : null);
  set("resume", choice.resume ? "1" : null);
  set("show", choice.filter === "VALID" ? null : choice.filter.toLowerCase());
  set("q", choice.search);
  return search;
}

/** The options as API input. The language is always included, so that a file has the same meaning for every reader. */
export function optionsOf(choice: Choice, reader: Language): ImportOptionsInput {
  const { encoding, separator, sheet, texts, repairs, mode, resume } = choice;
  return {
    encoding,
    separator,
    sheet,
    language: (texts ?? reader).toUpperCase() as "FR" | "EN",
    repairs: [...repairs],
    mode,
    resume,
  };
}
