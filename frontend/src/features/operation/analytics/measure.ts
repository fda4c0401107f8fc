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
  "FOLLOWERS",
];

/** Whether a measure is a number at the end of each period, and not a sum over it. */
export const isLevel = (kind: AnalyticsMeasureKind) => kind === "FOLLOWERS";

/** The name of a measure over one day, or over several: visitors of several days are a sum, followers are those now. */
export function measureName(kind: AnalyticsMeasureKind, over: "day" | "days", t: Translate): string {
  if (over === "day") return t(`analytics.measure.${kind}`);
  if (kind === "VISITORS") return t("analytics.visitors");
  return isLevel(kind) ? t("analytics.followers") : t(`analytics.measure.${kind}`);
}
