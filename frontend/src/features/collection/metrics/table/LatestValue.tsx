import { type FragmentType, graphql, readFragment } from "@/gql";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./LatestValue.module.css";

/** The fields of the latest value. */
export const LATEST_VALUE = graphql(`
  fragment LatestValue_metric on Metric {
    frequency
    lastValue
    decimals
    observationCount
  }
`);

/** The latest value of an indicator; the number of categories for an indicator of categories. */
export function LatestValue({ metric }: { metric: FragmentType<typeof LATEST_VALUE> }) {
  const t = useText();
  const language = useLanguage();
  const { frequency, lastValue, decimals, observationCount } = readFragment(LATEST_VALUE, metric);
  // Categories have no latest value.
  if (frequency === "CATEGORY" && observationCount > 0)
    return <span className="detail">{t("metric.page.categories", { count: observationCount })}</span>;
  if (lastValue === null || lastValue === undefined)
    return <span className="detail">{t("collectionMore.list.noData")}</span>;
  return <strong className={css.value}>{formatNumber(lastValue, { language, decimals })}</strong>;
}
