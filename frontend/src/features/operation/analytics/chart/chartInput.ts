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
  /** The day from which visitors are limited by network; absent where all numbers are. */
  readonly limitedSince?: string | null;
  readonly measures: readonly {
    readonly kind: AnalyticsMeasureKind;
    /** As many as periods. */
    readonly values: readonly number[];
    /** The place of the first period that was counted. */
    readonly first: number;
  }[];
}

/** The words of a chart. */
interface ChartWords {
  readonly nameOf: (kind: AnalyticsMeasureKind) => string;
  /** That visitors are limited from a day on; beside their value of this day or month. */
  readonly limited: string;
}

/**
 * The chart of a measure; views are drawn with their visitors. Periods before the first one that was counted are left
 * out. The period in which the limit of visitors began is marked.
 */
export function chartInput(
  { monthly, periods, since, limitedSince, measures }: Counted,
  measure: AnalyticsMeasureKind,
  { nameOf, limited }: ChartWords,
  language: Language,
): ChartInput {
  const kinds: AnalyticsMeasureKind[] = measure === "VIEWS" ? ["VIEWS", "VISITORS"] : [measure];
  const periodOf = (day: string) => day.slice(0, monthly ? "2026-11".length : undefined);
  const start = since ? periodOf(since) : "";
  const sinceStart = Math.max(
    0,
    periods.findIndex((period) => period >= start),
  );
  const from = isLevel(measure) ? (measures.find((it) => it.kind === measure)?.first ?? 0) : sinceStart;
  const limitAt = limitedSince && kinds.includes("VISITORS") ? periodOf(limitedSince) : undefined;
  const shown = periods.slice(from);
  const isMarked = limitAt !== undefined && shown.includes(limitAt);
  return {
    series: kinds.map((kind) => ({
      id: kind,
      name: nameOf(kind),
      unit: null,
      decimals: 0,
      frequency: monthly ? "M" : "D",
      periods: shown,
      values: measures.find((it) => it.kind === kind)?.values.slice(from) ?? [],
      texts:
        isMarked && kind === "VISITORS"
          ? shown.map((period) => (period === limitAt ? limited : null))
          : undefined,
      incomplete: { last: !isLevel(kind) },
    })),
    options: {
      type: "line",
      range: "zero",
      showUnit: false,
      methodChanges: isMarked ? [limitAt] : undefined,
    },
    language,
  };
}
