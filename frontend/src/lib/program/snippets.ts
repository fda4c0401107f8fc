import calcLink from "@examples/calc-link.txt?raw";
import readMjs from "@examples/read.mjs?raw";
import readPy from "@examples/read.py?raw";
import readR from "@examples/read.R?raw";
import readSh from "@examples/read.sh?raw";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { paths } from "@/lib/paths";

/** The data that a program reads: a series, and its read options by their names in addresses. */
export interface ProgramData {
  series: readonly [account: string, collection: string, path: string];
  options: Readonly<Record<string, string>>;
  /** The frequency of the result. */
  letter: FrequencyLetter;
}

/** The languages with an example, each with its example and the format that this reads. */
const EXAMPLES = {
  curl: [readSh, "csv"],
  Python: [readPy, "csv"],
  R: [readR, "csv"],
  JavaScript: [readMjs, "json"],
} as const;

export type ProgramLanguage = keyof typeof EXAMPLES;
export const PROGRAM_LANGUAGES = Object.keys(EXAMPLES) as ProgramLanguage[];

/** Lines of an example that say what it does or read the environment. */
const BESIDE = /^(#|\/\/|import os$)|(os\.environ|Sys\.getenv|process\.env)/;
/** The address in an example: what is assigned to `address`, or the argument of curl. */
const ADDRESS = /(?<=\baddress (?:=|<-) )[^;\n]+|"\$SITE[^"]*"/;
/** Frequencies whose periods pandas reads as dates. */
const READ_AS_DATES: readonly FrequencyLetter[] = ["D", "W", "M", "Y"];
const PARSED_DATES = ', parse_dates=["date"]';

/** The full address of a file with the data, safe in source code. */
export function fileAddress(origin: string, data: ProgramData, format: "csv" | "json" | "xlsx"): string {
  return plainAddress(origin + paths.seriesFile(...data.series, format, data.options));
}

/**
 * A full address for source code: it consists of characters that have no meaning in a string of any shell, program or
 * formula. Every other character is percent-encoded, which servers read as the same address.
 */
export function plainAddress(address: string): string {
  return address.replace(/[^A-Za-z0-9\-._~:/?&=%+[\]]/gu, (sign) =>
    // A lone surrogate has no encoding; browsers send U+FFFD for it.
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** The program of the guide that reads a series, with the address of the data in place of the environment. */
export function snippet(language: ProgramLanguage, origin: string, data: ProgramData): string {
  const [example, format] = EXAMPLES[language];
  const address = JSON.stringify(fileAddress(origin, data, format));
  const lines = example.split("\n").filter((line) => !BESIDE.test(line));
  const program = lines
    .join("\n")
    .replace(ADDRESS, () => address)
    .trim();
  return READ_AS_DATES.includes(data.letter) ? program : program.replace(PARSED_DATES, "");
}

/** The formula of LibreOffice Calc that links a cell to the latest value; undefined for categories. */
export function calcFormula(origin: string, data: ProgramData): string | undefined {
  if (data.letter === "C") return undefined;
  const latest = { ...data, options: { ...data.options, order: "desc", limit: "1" } };
  return calcLink.replace(/(?<=')[^']*/, () => fileAddress(origin, latest, "xlsx")).trim();
}
