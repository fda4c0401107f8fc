import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useSearchParams } from "@/lib/router/navigation";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import { FramedChart } from "./FramedChart";
import css from "./FrameView.module.css";
import { placeOf } from "./place";

const METRIC = graphql(`
  fragment FrameView_metric on Metric {
    path
    collection { key account { key } }
    ...FramedChart_metric
    ...FrameSource_metric
  }
`);

/** The chart alone, as large as the window: title above, source below. The address has its options. */
export function FrameView(props: { metric: FragmentType<typeof METRIC> }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const [search] = useSearchParams();
  const { account, collection, path } = placeOf(metric);
  const bare = search.get("bare") === "1";
  const page = paths.metric(account, collection, path) + pageSearch(search);
  return (
    <div className={css.frame}>
      {!bare && (
        <header className={css.bar}>
          <a href={paths.home} target="_top" className={css.wordmark} translate="no">
            statit
          </a>
          <a href={page} target="_top">
            {t("metricMore.frame.open")}
          </a>
        </header>
      )}
      <main className={css.main}>
        <FramedChart metric={metric} page={page} />
        <FrameSource metric={metric} />
      </main>
    </div>
  );
}

const FRAME_SOURCE_METRIC = graphql(`
  fragment FrameSource_metric on Metric {
    source
    licence
    publishedAt
    collection { account { key name } }
  }
`);

/** The source of the chart, its licence and its last update. */
function FrameSource(props: { metric: FragmentType<typeof FRAME_SOURCE_METRIC> }) {
  const metric = readFragment(FRAME_SOURCE_METRIC, props.metric);
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

/** The options for the page of the indicator. */
function pageSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ["bare", "lang", "theme"]) kept.delete(name);
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
