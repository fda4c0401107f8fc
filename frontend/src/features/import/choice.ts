import type { ImportOptionsInput, PublishMode } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export const SEPARATORS = ["comma", "semicolon", "tab", "bar"] as const;
/** What the list of valid indicators can be narrowed to. */
export const FILTERS = ["VALID", "NEW", "CHANGED", "UNCHANGED"] as const;

export type Filter = (typeof FILTERS)[number];

/** How a file is to be read, and which part of the report is looked at: what stands in the address. */
export interface Choice {
  /** The file that was uploaded; absent before. */
  file: string | null;
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  /** Of texts without a language; none: the reader's. */
  texts: Language | null;
  repairs: readonly string[];
  /** Questions of the doctor that were answered with none of their readings. */
  left: readonly string[];
  mode: PublishMode;
  filter: Filter;
  /** On a phone the two lists are tabs. */
  list: "valid" | "invalid" | null;
  search: string;
}

/** Reads the address: `?import=…&separator=semicolon&repair=decimal-comma&repair=dates:dmy&mode=replace&show=new&q=…`. */
export function readChoice(search: URLSearchParams): Choice {
  const texts = search.get("texts");
  const list = search.get("list");
  return {
    file: search.get("import"),
    encoding: ENCODINGS.find((one) => one === search.get("encoding")) ?? null,
    separator: SEPARATORS.find((one) => one === search.get("separator")) ?? null,
    sheet: search.get("sheet"),
    texts: texts === "fr" || texts === "en" ? texts : null,
    repairs: search.getAll("repair"),
    left: search.getAll("leave"),
    mode: search.get("mode") === "replace" ? "REPLACE" : "MERGE",
    filter: FILTERS.find((one) => one.toLowerCase() === search.get("show")) ?? "VALID",
    list: list === "valid" || list === "invalid" ? list : null,
    search: search.get("q") ?? "",
  };
}

/** The address of a choice; what is as it comes by itself is left out. */
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
  set("show", choice.filter === "VALID" ? null : choice.filter.toLowerCase());
  set("list", choice.list);
  set("q", choice.search);
  return search;
}

/** The options as the API takes them. The language is always said, so that a file has one meaning wherever it is read. */
export function optionsOf(choice: Choice, reader: Language): ImportOptionsInput {
  const { encoding, separator, sheet, texts, repairs, mode } = choice;
  return {
    encoding,
    separator,
    sheet,
    language: (texts ?? reader).toUpperCase() as "FR" | "EN",
    repairs: [...repairs],
    mode,
  };
}
