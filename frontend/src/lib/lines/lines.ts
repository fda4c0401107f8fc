import { type FrequencyName, frequencyLetter } from "./frequency";
import { type ParsedPeriod, type PeriodProblem, parsePeriod } from "./period";
import { MAX_DIGITS, parseValue, type ValueProblem } from "./value";

/** The rules that a line can break; the same codes as the server's. */
export type LineProblemCode =
  | PeriodProblem
  | ValueProblem
  | "LINE_NO_SEPARATOR"
  | "LINE_MISSING_VALUE"
  | "LINE_DATE_MISSING"
  | "LINE_DATE_DUPLICATE"
  | "LINE_LABEL_TOO_LONG"
  | "LINE_LABEL_CONTROL"
  | "LINE_TEXT_QUOTE"
  | "LINE_TEXT_TOO_LONG"
  | "LINE_TEXT_CONTROL";

/** One line that cannot be read: its number (from 1), its text (cut at 80 characters), the rule. */
export interface LineProblem {
  code: LineProblemCode;
  line: number;
  text: string;
  params: Record<string, string | number>;
}

/** The observations of the good lines, as columns in the order in which they are stored. */
export interface LineSeries {
  frequency: FrequencyName;
  periods: string[];
  values: number[];
  texts: (string | null)[];
  /** The largest number of decimals that was typed, 0 to 10. */
  decimals: number;
}

export interface LinesOutcome {
  series: LineSeries;
  /** The first hundred bad lines, in the order of the lines. */
  problems: LineProblem[];
  /** How many more bad lines there are. */
  more: number;
  /** UTF-8 size of the canonical text of the good lines. */
  bytes: number;
}

export const MAX_CANONICAL_BYTES = 256_000;
export const MAX_LISTED_PROBLEMS = 100;
const MAX_PROBLEM_TEXT = 80;
const MAX_LABEL = 100;
const MAX_TEXT = 500;

const SEPARATOR = /[,;\t]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

interface Observation {
  period: ParsedPeriod;
  value: number;
  text: string | null;
  decimals: number;
}

type Refusal = { code: LineProblemCode; params?: Record<string, string | number> };

function isRefusal(outcome: object): outcome is Refusal {
  return "code" in outcome;
}

/** Code points, as limits count them. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function cut(text: string): string {
  return Array.from(text.slice(0, 2 * MAX_PROBLEM_TEXT))
    .slice(0, MAX_PROBLEM_TEXT)
    .join("");
}

function readLabel(label: string): { label: string } | Refusal {
  if (CONTROL.test(label)) return { code: "LINE_LABEL_CONTROL" };
  if (lengthOf(label) > MAX_LABEL) return { code: "LINE_LABEL_TOO_LONG", params: { max: MAX_LABEL } };
  return { label };
}

function readText(given: string): { text: string | null } | Refusal {
  let text = given.trim();
  if (text.startsWith('"')) {
    const quoted = /^"((?:[^"]|"")*)"$/.exec(text);
    if (!quoted) return { code: "LINE_TEXT_QUOTE" };
    text = (quoted[1] ?? "").replaceAll('""', '"').trim();
  }
  if (CONTROL.test(text)) return { code: "LINE_TEXT_CONTROL" };
  if (lengthOf(text) > MAX_TEXT) return { code: "LINE_TEXT_TOO_LONG", params: { max: MAX_TEXT } };
  return { text: text === "" ? null : text };
}

/** Reads dates and labels of one series and remembers which line gave which period. */
class PeriodReader {
  private readonly seen = new Map<number | string, number>();
  private readonly frequency: FrequencyName;
  private labels = 0;

  constructor(frequency: FrequencyName) {
    this.frequency = frequency;
  }

  read(text: string): ParsedPeriod | Refusal {
    if (this.frequency === "CATEGORY") {
      const label = readLabel(text);
      if (isRefusal(label)) return label;
      this.labels += 1;
      return { text: label.label, ordinal: this.labels, identity: this.labels };
    }
    const { period, problem } = parsePeriod(this.frequency, text);
    if (period) return period;
    return { code: problem, params: { expected: frequencyLetter(this.frequency) } };
  }

  /** The earlier line of the same period, or nothing and the line is remembered. */
  duplicateOf(period: ParsedPeriod, line: number): number | undefined {
    const identity = this.frequency === "CATEGORY" ? period.text : period.identity;
    const earlier = this.seen.get(identity);
    if (earlier === undefined) this.seen.set(identity, line);
    return earlier;
  }
}

function readLine(line: string, number: number, periods: PeriodReader): Observation | Refusal {
  const at = line.search(SEPARATOR);
  if (at < 0) return { code: "LINE_NO_SEPARATOR" };
  const separator = line.charAt(at);
  const dateText = line.slice(0, at).trim();
  const rest = line.slice(at + 1);
  const next = rest.indexOf(separator);
  const valueText = (next < 0 ? rest : rest.slice(0, next)).trim();
  if (dateText === "") return { code: "LINE_DATE_MISSING" };
  const period = periods.read(dateText);
  if (isRefusal(period)) return period;
  if (valueText === "") return { code: "LINE_MISSING_VALUE" };
  const { value, problem } = parseValue(valueText);
  if (!value) return { code: problem, params: problem === "LINE_VALUE_DIGITS" ? { max: MAX_DIGITS } : {} };
  const text = next < 0 ? { text: null } : readText(rest.slice(next + 1));
  if (isRefusal(text)) return text;
  const other = periods.duplicateOf(period, number);
  if (other !== undefined) return { code: "LINE_DATE_DUPLICATE", params: { other } };
  return { period, value: value.value, text: text.text, decimals: value.decimals };
}

const encoder = new TextEncoder();

/** `date;value;text` and a line feed, the text's separator only where there is a text. */
function canonicalLine({ period, value, text }: Observation): string {
  return text === null ? `${period.text};${value}\n` : `${period.text};${value};${text}\n`;
}

/**
 * Reads observation lines. Good lines become a series even where others are bad, so that a chart
 * can be drawn while someone is still typing; only a text without problems may be published.
 */
export function parseLines(frequency: FrequencyName, given: string): LinesOutcome {
  const observations: Observation[] = [];
  const problems: LineProblem[] = [];
  const periods = new PeriodReader(frequency);
  let more = 0;
  given
    .replace(/^\ufeff/, "")
    .split("\n")
    .forEach((raw, index) => {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (line.trim() === "") return;
      const outcome = readLine(line, index + 1, periods);
      if (!isRefusal(outcome)) observations.push(outcome);
      else if (problems.length === MAX_LISTED_PROBLEMS) more += 1;
      else {
        const { code, params = {} } = outcome;
        problems.push({ code, line: index + 1, text: cut(line.trim()), params });
      }
    });
  if (frequency !== "CATEGORY") observations.sort((a, b) => a.period.ordinal - b.period.ordinal);
  return { ...toColumns(frequency, observations), problems, more };
}

function toColumns(frequency: FrequencyName, observations: Observation[]) {
  const series: LineSeries = { frequency, periods: [], values: [], texts: [], decimals: 0 };
  let bytes = 0;
  for (const observation of observations) {
    series.periods.push(observation.period.text);
    series.values.push(observation.value);
    series.texts.push(observation.text);
    series.decimals = Math.max(series.decimals, observation.decimals);
    bytes += encoder.encode(canonicalLine(observation)).length;
  }
  return { series, bytes };
}
