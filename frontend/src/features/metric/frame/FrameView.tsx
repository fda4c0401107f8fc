import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { placeOf } from "../place";
import { FramedChart } from "./FramedChart";
import { FrameSource } from "./FrameSource";
import css from "./FrameView.module.css";

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

/** The options for the page of the indicator. */
function pageSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ["bare", "lang", "theme"]) kept.delete(name);
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
