import { BLANK_CLASS, trimBlanks } from "./blank";

/** The codes of SDMX's `CL_OBS_STATUS`, the most important one first. `A`, normal, is the absence of any other. */
export const STATUS_CODES = [
  "B",
  "O",
  "M",
  "L",
  "H",
  "Q",
  "J",
  "S",
  "D",
  "K",
  "W",
  "I",
  "F",
  "E",
  "P",
  "N",
  "U",
  "V",
  "G",
] as const;
/** The codes of SDMX's `CL_CONF_STATUS`. `F`, free, is the absence of any other. */
export const CONFIDENTIALITIES = ["N", "C", "D", "S", "A", "O", "T", "G", "M"] as const;

export type StatusCode = (typeof STATUS_CODES)[number];
export type Confidentiality = (typeof CONFIDENTIALITIES)[number];

/** The largest number of codes of an observation. */
const MAX_CODES = 3;

/** The value of a hole in a line. */
export const ABSENT = ":";

const NORMAL = "A";
const FREE = "F";
const WITHHELD = "Q";
/** The codes that never have a value, other than the withheld one. */
const ABSENCE = "OMLH";
/** The codes that say why a value is absent. */
const REASONS = "OMLHQK";

export type StatusProblem =
  | "LINE_STATUS_UNKNOWN"
  | "LINE_STATUS_REPEATED"
  | "LINE_STATUS_TOO_MANY"
  | "LINE_STATUS_CONTRADICTORY"
  | "LINE_STATUS_WITHHELD"
  | "LINE_STATUS_VALUE"
  | "LINE_STATUS_MISSING";

/** The rule that codes break, with the parameters of its sentence. */
interface StatusRefusal {
  status?: undefined;
  problem: StatusProblem;
  params: Record<string, string | number>;
}

/** A status as it is stored, `null` for a normal and free observation; or the broken rule. */
export type StatusOutcome = { status: string | null; problem?: undefined } | StatusRefusal;

/** Codes and a confidentiality, each as typed. */
interface Codes {
  /** In the order of importance, without `A`. */
  codes: string;
  confidentiality: string;
}

const isCode = (letter: string): letter is StatusCode => STATUS_CODES.some((code) => code === letter);
const isConfidentiality = (letter: string): letter is Confidentiality =>
  CONFIDENTIALITIES.some((code) => code === letter);

const refuse = (problem: StatusProblem, params: StatusRefusal["params"] = {}): StatusRefusal => ({
  problem,
  params,
});

/**
 * Parses codes in any order, and `/` with the confidentiality: `P`, `PB`, `Q/C`. They must fit an observation with or
 * without a value. The twin of the server's rule, see `spec/cases/lines.json`.
 */
export function parseStatus(text: string, hasValue: boolean): StatusOutcome {
  const read = readCodes(text);
  if ("problem" in read) return read;
  const problem = hasValue ? problemOfValue(read) : problemOfHole(read);
  if (problem) return problem;
  const { codes, confidentiality } = read;
  return { status: (confidentiality ? `${codes}/${confidentiality}` : codes) || null };
}

function readCodes(text: string): Codes | StatusRefusal {
  const slash = text.indexOf("/");
  const confidentiality = slash < 0 ? "" : readConfidentiality(text.slice(slash + 1));
  if (typeof confidentiality !== "string") return confidentiality;
  const typed = Array.from(slash < 0 ? text : text.slice(0, slash));
  const seen = new Set<string>();
  for (const code of typed) {
    if (code !== NORMAL && !isCode(code)) return refuse("LINE_STATUS_UNKNOWN", { code: shown(code, text) });
    if (seen.has(code)) return refuse("LINE_STATUS_REPEATED", { code });
    seen.add(code);
  }
  const codes = STATUS_CODES.filter((code) => seen.has(code));
  if (codes.length > MAX_CODES) return refuse("LINE_STATUS_TOO_MANY", { max: MAX_CODES });
  const [second] = codes;
  if (second !== undefined && seen.has(NORMAL)) {
    return refuse("LINE_STATUS_CONTRADICTORY", { code: NORMAL, second });
  }
  return { codes: codes.join(""), confidentiality };
}

/** A character that is no code; the one after it where it is a blank, which shows nothing. */
function shown(code: string, text: string): string {
  if (trimBlanks(code) !== "") return code;
  return Array.from(trimBlanks(text.slice(text.indexOf(code))))[0] ?? code;
}

function readConfidentiality(text: string): string | StatusRefusal {
  const [letter, ...more] = Array.from(text);
  if (letter === undefined) return refuse("LINE_STATUS_UNKNOWN", { code: "/" });
  if (more.length > 0) return refuse("LINE_STATUS_TOO_MANY", { max: MAX_CODES });
  if (letter === FREE) return "";
  return isConfidentiality(letter) ? letter : refuse("LINE_STATUS_UNKNOWN", { code: letter });
}

function problemOfValue({ codes, confidentiality }: Codes): StatusRefusal | undefined {
  if (confidentiality || codes.includes(WITHHELD)) {
    return refuse("LINE_STATUS_WITHHELD", { code: confidentiality || WITHHELD });
  }
  const code = Array.from(codes).find((letter) => ABSENCE.includes(letter));
  return code === undefined ? undefined : refuse("LINE_STATUS_VALUE", { code });
}

function problemOfHole({ codes, confidentiality }: Codes): StatusRefusal | undefined {
  const [code, other] = Array.from(codes).filter((letter) => REASONS.includes(letter));
  if (code === undefined) return refuse("LINE_STATUS_MISSING");
  const second = confidentiality && !codes.includes(WITHHELD) ? confidentiality : other;
  return second === undefined ? undefined : refuse("LINE_STATUS_CONTRADICTORY", { code, second });
}

const CODED = new RegExp(`^(.*)[${BLANK_CLASS}]([A-Z/]+)$`, "s");

/** The value of a line, and its codes as typed: `number` is `undefined` for a hole, `codes` empty without codes. */
export function splitCodes(value: string): { number: string | undefined; codes: string } {
  if (value.startsWith(ABSENT)) return { number: undefined, codes: trimBlanks(value.slice(1)) };
  const [, number, codes = ""] = CODED.exec(value) ?? [];
  return number === undefined ? { number: value, codes: "" } : { number: trimBlanks(number), codes };
}
