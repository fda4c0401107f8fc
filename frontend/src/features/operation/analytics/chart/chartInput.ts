import type { ChartInput } from "@/charts";
import type { AnalyticsMeasureKind } from "@/gql/graphql";
import type { Language } from "@/lib/format";
import { isLevel } from "../measure";

/** Measures over time. */
interface Counted {
  readonly monthly: boolean;
  /** The earliest first; the last one contains today. */
  readonly periods: readonly string[];
  /** The first day with numbers, `2026-11-27`. */
  readonly since?: string | null;
  readonly measures: readonly {
    readonly kind: AnalyticsMeasureKind;
    /** As many as periods. */
    readonly values: readonly number[];
    /** The place of the first period that was counted. */
    readonly first: number;
  }[];
}

/**
 * The chart of a measure; views are drawn with their visitors. Periods before the first one that was counted are left
 * out.
 */
export function chartInput(
  { monthly, periods, since, measures }: Counted,
  measure: AnalyticsMeasureKind,
  nameOf: (kind: AnalyticsMeasureKind) => string,
  language: Language,
): ChartInput {
  const kinds: AnalyticsMeasureKind[] = measure === "VIEWS" ? ["VIEWS", "VISITORS"] : [measure];
  const start = since?.slice(0, monthly ? "2026-11".length : undefined) ?? "";
  const sinceStart = Math.max(
    0,
    periods.findIndex((period) => period >= start),
  );
  const from = isLevel(measure) ? (measures.find((it) => it.kind === measure)?.first ?? 0) : sinceStart;
  return {
    series: kinds.map((kind) => ({
      id: kind,
      name: nameOf(kind),
      unit: null,
      decimals: 0,
      frequency: monthly ? "M" : "D",
      periods: periods.slice(from),
      values: measures.find((it) => it.kind === kind)?.values.slice(from) ?? [],
      incomplete: { last: !isLevel(kind) },
    })),
    options: { type: "line", range: "zero", showUnit: false },
    language,
  };
}
