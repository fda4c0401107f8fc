import type { Aggregation, Transformation } from "@/gql/graphql";
import type { FrequencyLetter } from "@/lib/calendar/frequency";

/** What can be chosen to be shown, in the order of the list. */
const SHOWN = ["none", "change", "changeYear", "pct", "pctYear", "mavg", "msum", "index"] as const;

export type Shown = (typeof SHOWN)[number];

/** The codes of transformations, as options have them. */
export type TransformCode = "none" | "change" | "pct" | "mavg" | "msum" | "index";

/** Periods in a year, where a year is a whole number of them. Daily series follow working days: they have none. */
const PERIODS_A_YEAR: Partial<Record<FrequencyLetter, number>> = { W: 52, M: 12, Q: 4, S: 2 };

/** Length of a moving average or sum where none is given: a year, a week of days, three years. */
const WINDOW: Partial<Record<FrequencyLetter, number>> = { ...PERIODS_A_YEAR, D: 7, Y: 3 };

/** The greatest number of periods that a transformation takes. */
export const MAX_PERIODS = 400;

/** Lower frequencies that a series can be put together to. */
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

/** Whether a season has several places. */
export function hasSeasons(letter: FrequencyLetter): boolean {
  return letter !== "Y" && letter !== "C";
}

/** The methods of aggregation, as options have them. */
export const METHODS = ["avg", "sum", "last"] as const;

/** The method as an option has it; nothing where the indicator names none. */
export function methodOf(aggregation: Aggregation): (typeof METHODS)[number] | undefined {
  return METHODS.find((method) => method.toUpperCase() === aggregation);
}

/** What is shown, as an option has it. */
export function codeOf(transformation: Transformation): TransformCode {
  return transformation.toLowerCase() as TransformCode;
}

export function isTransform(text: string): text is TransformCode {
  return text in { none: 0, change: 0, pct: 0, mavg: 0, msum: 0, index: 0 };
}

/** What can be shown of a series of this frequency. */
export function shownChoices(letter: FrequencyLetter): readonly Shown[] {
  if (letter === "C") return ["none"];
  return SHOWN.filter((shown) => !shown.endsWith("Year") || PERIODS_A_YEAR[letter] !== undefined);
}

/** The number of periods that a transformation takes where none is given; nothing where it takes no number. */
export function defaultPeriods(code: TransformCode, letter: FrequencyLetter): number | undefined {
  if (code === "change" || code === "pct") return 1;
  return code === "mavg" || code === "msum" ? WINDOW[letter] : undefined;
}

/** The transformation and parameter behind a choice; no parameter stands for the usual one. */
export function transformOf(
  shown: Shown,
  letter: FrequencyLetter,
): { transform: TransformCode; param?: string } {
  const year = PERIODS_A_YEAR[letter];
  if (shown === "changeYear") return { transform: "change", ...(year && { param: String(year) }) };
  if (shown === "pctYear") return { transform: "pct", ...(year && { param: String(year) }) };
  return { transform: shown };
}

/** The choice that a transformation with its parameter is. */
export function shownOf(transform: TransformCode, param: string | undefined, letter: FrequencyLetter): Shown {
  const overAYear = param !== undefined && param === String(PERIODS_A_YEAR[letter]);
  if (transform === "change") return overAYear ? "changeYear" : "change";
  if (transform === "pct") return overAYear ? "pctYear" : "pct";
  return transform;
}
