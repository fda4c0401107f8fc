import { type FrequencyName, frequencyLetter } from "../calendar/frequency";
import { type ParsedPeriod, type PeriodProblem, parsePeriod } from "../calendar/period";
import { trimBlanks } from "./blank";
import { canonicalText, utf8Length } from "./canonical";
import { type FieldProblem, type LineContent, readDate, readLabel, readRest } from "./fields";
import { columnsOf, type LineSeries } from "./series";
import type { Rest } from "./split";

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

/** An observation or a hole. */
interface Row extends LineContent {
  period: ParsedPeriod;
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

  read(line: string, number: number): Outcome<Row> {
    const first = this.readPosition(line, number);
    if (!first.part) return first;
    const { period, rest } = first.part;
    const identity = this.frequency === "CATEGORY" ? period.text : period.identity;
    const other = this.lineOf.get(identity);
    if (other !== undefined) return { refusal: { code: "LINE_DATE_DUPLICATE", params: { other } } };
    this.lineOf.set(identity, number);
    const read = readRest(rest);
    if (!read.part) return { refusal: { code: read.problem, params: read.params ?? {} } };
    return { part: { period, ...read.part } };
  }

  private readPosition(line: string, number: number): Outcome<{ period: ParsedPeriod; rest: Rest }> {
    const isLabel = this.frequency === "CATEGORY";
    const first = isLabel ? readLabel(line) : readDate(line);
    if (!first.part) return { refusal: { code: first.problem, params: first.params ?? {} } };
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

function cut(text: string): string {
  return Array.from(text.slice(0, 2 * MAX_SHOWN))
    .slice(0, MAX_SHOWN)
    .join("");
}

/**
 * Parses observation lines: `date SEP value [codes] [SEP text]`. Good lines become a series even if others are bad, so that a
 * chart can be drawn during typing; only a text without problems may be published.
 */
export function parseLines(frequency: FrequencyName, given: string): LinesOutcome {
  const rows: Row[] = [];
  const problems: LineProblem[] = [];
  const reader = new LineReader(frequency);
  let more = 0;
  const lines = given.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    if (trimBlanks(line) === "") return;
    const { part, refusal } = reader.read(line, index + 1);
    if (part) rows.push(part);
    else if (problems.length === MAX_LISTED_PROBLEMS) more += 1;
    else {
      const { code, params = {} } = refusal;
      problems.push({ code, line: index + 1, text: cut(trimBlanks(line)), params });
    }
  });
  if (frequency !== "CATEGORY") rows.sort((a, b) => a.period.ordinal - b.period.ordinal);
  const series = toColumns(frequency, rows);
  return { series, problems, more, bytes: utf8Length(canonicalText(series)) };
}

function toColumns(frequency: FrequencyName, rows: readonly Row[]): LineSeries {
  const most = rows.reduce((most, { decimals }) => Math.max(most, decimals), 0);
  return columnsOf(
    frequency,
    rows.map(({ period, value, status, text }) => ({ period: period.text, value, status, text })),
    most,
  );
}
