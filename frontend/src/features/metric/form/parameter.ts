import type { Frequency, Transformation } from "@/gql/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { frequencyLetter, type LineSeries, parsePeriod } from "@/lib/lines";

/** What a transformation's parameter is, and what stands for it when it is left empty. */
export type ParameterKind = { kind: "none" } | { kind: "periods"; byDefault: number } | { kind: "base" };

/** One year of periods; a week for daily series and three years for yearly ones. */
const WINDOW: Record<Frequency, number> = {
  DAILY: 7,
  WEEKLY: 52,
  MONTHLY: 12,
  QUARTERLY: 4,
  BI_ANNUAL: 2,
  YEARLY: 3,
  CATEGORY: 1,
};

export function parameterOf(transformation: Transformation, frequency: Frequency | null): ParameterKind {
  switch (transformation) {
    case "NONE":
      return { kind: "none" };
    case "CHANGE":
    case "PCT":
      return { kind: "periods", byDefault: 1 };
    case "MAVG":
    case "MSUM":
      return { kind: "periods", byDefault: WINDOW[frequency ?? "MONTHLY"] };
    case "INDEX":
      return { kind: "base" };
  }
}

/** Frequencies to which a series of this one can be aggregated exist: all dated ones but the yearly. */
export function canAggregate(frequency: Frequency | null): boolean {
  return frequency !== "CATEGORY" && frequency !== "YEARLY";
}

/** A parameter reaches at most so many periods back. */
const MAX_PERIODS = 400;

/**
 * What is wrong with a parameter while it is typed. The base of an index must also have an observation other than
 * zero in the series, where one is given.
 */
export function problemOfParameter(
  transformation: Transformation,
  frequency: Frequency | null,
  typed: string,
  series: LineSeries | null,
): Problem | undefined {
  const text = typed.trim();
  const { kind } = parameterOf(transformation, frequency);
  if (text === "" || kind === "none" || frequency === null || frequency === "CATEGORY") return undefined;
  if (kind === "periods") {
    const fits = /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PERIODS;
    return fits ? undefined : problem("PARAMETER_INVALID", "parameter", { min: 1, max: MAX_PERIODS });
  }
  const { period } = parsePeriod(frequency, text);
  if (!period) return problem("PARAMETER_INVALID", "parameter", { frequency: frequencyLetter(frequency) });
  if (!series || series.periods.length === 0) return undefined;
  const at = series.periods.indexOf(period.text);
  if (at < 0) return problem("BASE_MISSING", "parameter", { base: period.text });
  return series.values[at] === 0 ? problem("BASE_ZERO", "parameter", { base: period.text }) : undefined;
}
