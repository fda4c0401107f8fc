import type { AnalyticsMeasureKind } from "@/gql/graphql";
import type { Translate } from "@/lib/text/text";

/** The measures in the order of their figures; the first is drawn by default. */
export const MEASURES: readonly AnalyticsMeasureKind[] = [
  "VIEWS",
  "VISITORS",
  "DOWNLOADS",
  "PROGRAMS",
  "SPREADSHEETS",
  "EMBEDS",
];

/** The name of a measure over one day, or over several: the visitors of several days are a sum. */
export function measureName(kind: AnalyticsMeasureKind, over: "day" | "days", t: Translate): string {
  return kind === "VISITORS" && over === "days" ? t("analytics.visitors") : t(`analytics.measure.${kind}`);
}
