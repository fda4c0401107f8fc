import type { ChartInput } from "@/charts";
import type { AnalyticsMeasureKind } from "@/gql/graphql";
import type { Language } from "@/lib/format";

/** Measures over time. */
interface Counted {
  readonly monthly: boolean;
  /** The earliest first; the last one contains today. */
  readonly periods: readonly string[];
  /** The first day with numbers, `2026-11-27`. */
  readonly since?: string | null;
  /** Each with as many values as periods. */
  readonly measures: readonly { readonly kind: AnalyticsMeasureKind; readonly values: readonly number[] }[];
}

/**
 * The chart of a measure; views are drawn with their visitors. Periods before the first day with numbers are left out:
 * nothing was counted then.
 */
export function chartInput(
  { monthly, periods, since, measures }: Counted,
  measure: AnalyticsMeasureKind,
  nameOf: (kind: AnalyticsMeasureKind) => string,
  language: Language,
): ChartInput {
  const kinds: AnalyticsMeasureKind[] = measure === "VIEWS" ? ["VIEWS", "VISITORS"] : [measure];
  const start = since?.slice(0, monthly ? "2026-11".length : undefined) ?? "";
  const from = Math.max(
    0,
    periods.findIndex((period) => period >= start),
  );
  return {
    series: kinds.map((kind) => ({
      id: kind,
      name: nameOf(kind),
      unit: null,
      decimals: 0,
      frequency: monthly ? "M" : "D",
      periods: periods.slice(from),
      values: measures.find((it) => it.kind === kind)?.values.slice(from) ?? [],
      incomplete: { last: true },
    })),
    options: { type: "line", range: "zero", showUnit: false },
    language,
  };
}
