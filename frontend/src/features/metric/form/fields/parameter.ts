import type { Frequency, Transformation } from "@/gql/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { frequencyLetter, type LineSeries, parsePeriod } from "@/lib/lines";

/** The kind of a transformation's parameter, and the default of an empty one. */
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

/** Whether a series of this frequency can be aggregated: every dated one except yearly. */
export function canAggregate(frequency: Frequency | null): boolean {
  return frequency !== "CATEGORY" && frequency !== "YEARLY";
}

/** Most periods that a parameter can reach back. */
const MAX_PERIODS = 400;

/**
 * Checks a parameter while it is typed. The base of an index must also have an observation other than zero in the
 * series, if a series is given.
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
