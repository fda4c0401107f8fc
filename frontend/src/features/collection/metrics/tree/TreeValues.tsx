import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { useLanguage, usePickText } from "@/lib/text/text";
import { LatestValue } from "../table/LatestValue";
import { isReadable, RecentLine } from "../table/RecentLine";
import css from "./MetricTree.module.css";

const METRIC = graphql(`
  fragment TreeValues_metric on Metric {
    unit { fr en }
    frequency
    lastPeriod
    ...LatestValue_metric
    ...RecentLine_metric
  }
`);

/** The sparkline, the latest value, the unit and the latest period of an indicator in the tree. */
export function TreeValues(props: { metric: FragmentType<typeof METRIC>; to: string }) {
  const metric = readFragment(METRIC, props.metric);
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  return (
    <>
      <span className={isReadable(metric) ? css.trend : css.unreadable}>
        <RecentLine metric={metric} to={props.to} width={96} height={28} />
      </span>
      <span className={css.value}>
        <LatestValue metric={metric} />
      </span>
      <span className={css.unit} lang={unit?.lang}>
        {unit?.text}
      </span>
      <span className={css.period}>
        {metric.lastPeriod && letter !== "C" && formatPeriod(letter, metric.lastPeriod, language)}
      </span>
    </>
  );
}
