import type { Aggregation, Transformation } from "@/gql/graphql";
import type { FrequencyLetter } from "@/lib/calendar/frequency";

/** The choices of transformations, in list order. */
const SHOWN = ["none", "change", "changeYear", "pct", "pctYear", "mavg", "msum", "index"] as const;

export type Shown = (typeof SHOWN)[number];

/** The codes of transformations in options. */
export type TransformCode = "none" | "change" | "pct" | "mavg" | "msum" | "index";

/**
 * Periods in a year, where a year is a whole number of them. Daily series follow working days, so they have no such
 * number.
 */
const PERIODS_A_YEAR: Partial<Record<FrequencyLetter, number>> = { W: 52, M: 12, Q: 4, S: 2 };

/** Default length of a moving average or sum: a year, a week of days, three years. */
const WINDOW: Partial<Record<FrequencyLetter, number>> = { ...PERIODS_A_YEAR, D: 7, Y: 3 };

/** The largest number of periods that a transformation accepts. */
export const MAX_PERIODS = 400;

/** Lower frequencies that a series can be aggregated to. */
const LADDER: Record<FrequencyLetter, readonly FrequencyLetter[]> = {
  D: ["W", "M", "Q", "S", "Y"],
  W: ["M", "Q", "S", "Y"],
  M: ["Q", "S", "Y"],
  Q: ["S", "Y"],
  S: ["Y"],
  Y: [],
  C: [],
};

export function lowerFrequencies(letter: FrequencyLetter): readonly FrequencyLetter[] {
  return LADDER[letter];
}

export function isFrequency(text: string | undefined): text is FrequencyLetter {
  return text !== undefined && text in LADDER;
}

/** Whether a season has several positions. */
export function hasSeasons(letter: FrequencyLetter): boolean {
  return letter !== "Y" && letter !== "C";
}

/** The methods of aggregation in options. */
export const METHODS = ["avg", "sum", "last"] as const;

/** The method as an option; `undefined` if the indicator has no method. */
export function methodOf(aggregation: Aggregation): (typeof METHODS)[number] | undefined {
  return METHODS.find((method) => method.toUpperCase() === aggregation);
}

/** The transformation as an option. */
export function codeOf(transformation: Transformation): TransformCode {
  return transformation.toLowerCase() as TransformCode;
}

export function isTransform(text: string): text is TransformCode {
  return text in { none: 0, change: 0, pct: 0, mavg: 0, msum: 0, index: 0 };
}

/** The choices of transformations at this frequency. */
export function shownChoices(letter: FrequencyLetter): readonly Shown[] {
  if (letter === "C") return ["none"];
  return SHOWN.filter((shown) => !shown.endsWith("Year") || PERIODS_A_YEAR[letter] !== undefined);
}

/** The default number of periods of a transformation; `undefined` if it has no such parameter. */
export function defaultPeriods(code: TransformCode, letter: FrequencyLetter): number | undefined {
  if (code === "change" || code === "pct") return 1;
  return code === "mavg" || code === "msum" ? WINDOW[letter] : undefined;
}

/** Whether results use earlier observations, so that a break in the series can lie between them. */
export function looksBack(code: TransformCode): boolean {
  return code !== "none" && code !== "index";
}

/** The transformation and parameter of a choice; an absent parameter means the default. */
export function transformOf(
  shown: Shown,
  letter: FrequencyLetter,
): { transform: TransformCode; param?: string } {
  const year = PERIODS_A_YEAR[letter];
  if (shown === "changeYear") return { transform: "change", ...(year && { param: String(year) }) };
  if (shown === "pctYear") return { transform: "pct", ...(year && { param: String(year) }) };
  return { transform: shown };
}

/** The choice of a transformation with its parameter. */
export function shownOf(transform: TransformCode, param: string | undefined, letter: FrequencyLetter): Shown {
  const overAYear = param !== undefined && param === String(PERIODS_A_YEAR[letter]);
  if (transform === "change") return overAYear ? "changeYear" : "change";
  if (transform === "pct") return overAYear ? "pctYear" : "pct";
  return transform;
}
