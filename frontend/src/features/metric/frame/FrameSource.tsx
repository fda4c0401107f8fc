import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import css from "./FrameView.module.css";

const METRIC = graphql(`
  fragment FrameSource_metric on Metric {
    source
    licence
    publishedAt
    collection { account { key name } }
  }
`);

/** The source of the chart, its licence and its last update. */
export function FrameSource(props: { metric: FragmentType<typeof METRIC> }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { collection } = metric;
  const deed = licenceDeed(metric.licence, language);
  const publisher = collection.account.name || collection.account.key;
  const source = metric.source?.trim();
  return (
    <footer className={css.source}>
      <FactLine>
        {source ? t("metricMore.frame.source", { source }) : t("metricMore.frame.publisher", { publisher })}
        {deed && (
          <a href={deed.url} target="_blank" rel="license noopener">
            {deed.short}
          </a>
        )}
        {metric.publishedAt &&
          t("metric.page.updated", { date: formatDate(metric.publishedAt, language, timeZone) })}
      </FactLine>
    </footer>
  );
}
