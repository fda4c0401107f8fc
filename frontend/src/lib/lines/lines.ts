import { type FrequencyName, frequencyLetter } from "../calendar/frequency";
import { type ParsedPeriod, type PeriodProblem, parsePeriod } from "../calendar/period";
import { trimBlanks } from "./blank";
import { canonicalText, utf8Length } from "./canonical";
import { type FieldProblem, MAX_LABEL, MAX_TEXT, readDate, readLabel, readRest } from "./fields";
import type { LineSeries } from "./series";
import type { Rest } from "./split";
import { MAX_DIGITS } from "./value";

/** The rules that a line can break, with the server's codes. */
type LineProblemCode = PeriodProblem | FieldProblem | "LINE_DATE_DUPLICATE";

/** A line that cannot be parsed: its number (from 1), its text (cut at 80 characters), the broken rule. */
interface LineProblem {
  code: LineProblemCode;
  line: number;
  text: string;
  params: Record<string, string | number>;
}

export interface LinesOutcome {
  series: LineSeries;
  /** The first hundred bad lines, in line order. */
  problems: LineProblem[];
  /** Number of further bad lines. */
  more: number;
  /** UTF-8 size of the canonical text of the good lines. */
  bytes: number;
}

const MAX_LISTED_PROBLEMS = 100;
const MAX_SHOWN = 80;

interface Observation {
  period: ParsedPeriod;
  value: number;
  text: string | null;
  decimals: number;
}

interface Refusal {
  code: LineProblemCode;
  params?: Record<string, string | number>;
}

type Outcome<Part> = { part: Part; refusal?: undefined } | { part?: undefined; refusal: Refusal };

/** Parses the lines of one series, and remembers the line of each period or label. */
class LineReader {
  private readonly frequency: FrequencyName;
  private readonly lineOf = new Map<number | string, number>();

  constructor(frequency: FrequencyName) {
    this.frequency = frequency;
  }

  read(line: string, number: number): Outcome<Observation> {
    const first = this.readPosition(line, number);
    if (!first.part) return first;
    const { period, rest } = first.part;
    const identity = this.frequency === "CATEGORY" ? period.text : period.identity;
    const other = this.lineOf.get(identity);
    if (other !== undefined) return { refusal: { code: "LINE_DATE_DUPLICATE", params: { other } } };
    this.lineOf.set(identity, number);
    const { part, problem, stored } = readRest(rest);
    if (problem) return { refusal: { code: problem, params: paramsOf(problem, rest, stored) } };
    return { part: { period, ...part } };
  }

  private readPosition(line: string, number: number): Outcome<{ period: ParsedPeriod; rest: Rest }> {
    const isLabel = this.frequency === "CATEGORY";
    const first = isLabel ? readLabel(line) : readDate(line);
    if (first.problem) {
      const tooLong = first.problem === "LINE_LABEL_TOO_LONG";
      return { refusal: { code: first.problem, params: tooLong ? { max: MAX_LABEL } : {} } };
    }
    const { field, rest } = first.part;
    if (this.frequency === "CATEGORY") {
      return { part: { period: { text: field, ordinal: number, identity: number }, rest } };
    }
    if (field === "") return { refusal: { code: "LINE_DATE_MISSING" } };
    const { period, problem } = parsePeriod(this.frequency, field);
    if (period) return { part: { period, rest } };
    if (problem === "LINE_DATE_IMPOSSIBLE") return { refusal: { code: problem } };
    return { refusal: { code: problem, params: { expected: frequencyLetter(this.frequency) } } };
  }
}

function paramsOf(
  problem: FieldProblem,
  { separator }: Rest,
  stored: string | undefined,
): Record<string, string | number> {
  if (stored !== undefined) return { stored };
  if (problem === "LINE_VALUE_DIGITS") return { max: MAX_DIGITS };
  if (problem === "LINE_TEXT_TOO_LONG") return { max: MAX_TEXT };
  return problem === "LINE_VALUE_DECIMAL_COMMA" ? { separator } : {};
}

function cut(text: string): string {
  return Array.from(text.slice(0, 2 * MAX_SHOWN))
    .slice(0, MAX_SHOWN)
    .join("");
}

/**
 * Parses observation lines: `date SEP value [SEP text]`. Good lines become a series even if others are bad, so that a
 * chart can be drawn during typing; only a text without problems may be published.
 */
export function parseLines(frequency: FrequencyName, given: string): LinesOutcome {
  const observations: Observation[] = [];
  const problems: LineProblem[] = [];
  const reader = new LineReader(frequency);
  let more = 0;
  const lines = given.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    if (trimBlanks(line) === "") return;
    const { part, refusal } = reader.read(line, index + 1);
    if (part) observations.push(part);
    else if (problems.length === MAX_LISTED_PROBLEMS) more += 1;
    else {
      const { code, params = {} } = refusal;
      problems.push({ code, line: index + 1, text: cut(trimBlanks(line)), params });
    }
  });
  if (frequency !== "CATEGORY") observations.sort((a, b) => a.period.ordinal - b.period.ordinal);
  const series = toColumns(frequency, observations);
  return { series, problems, more, bytes: utf8Length(canonicalText(series)) };
}

function toColumns(frequency: FrequencyName, observations: Observation[]): LineSeries {
  return {
    frequency,
    periods: observations.map(({ period }) => period.text),
    values: observations.map(({ value }) => value),
    texts: observations.map(({ text }) => text),
    decimals: observations.reduce((most, { decimals }) => Math.max(most, decimals), 0),
  };
}
