import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import type { Place } from "../analyticsQuery";
import type { Choosing } from "../choice";
import { TopTable } from "./TopTable";

const ANALYTICS = graphql(`
  fragment TopLists_analytics on Analytics {
    metrics {
      metric { id path name { fr en } }
      views
      visitors
      downloads
      followers
    }
    dashboards {
      dashboard { id key name { fr en } }
      views
      visitors
      downloads
      followers
    }
  }
`);

/** The indicators and dashboards with the most views. */
export function TopLists(props: {
  analytics: FragmentType<typeof ANALYTICS>;
  place: Place;
  choosing: Choosing;
}) {
  const { linkTo } = props.choosing;
  const { account, collection } = props.place;
  const { metrics, dashboards } = readFragment(ANALYTICS, props.analytics);
  const t = useText();
  return (
    <>
      <TopTable
        title={t("analytics.metrics")}
        rows={metrics.map(({ metric: { id, path, name }, ...numbers }) => ({
          id,
          name,
          key: path,
          numbersAt: linkTo({ subject: { kind: "indicator", key: path } }),
          page: paths.metric(account, collection, path),
          ...numbers,
        }))}
      />
      <TopTable
        title={t("analytics.dashboards")}
        rows={dashboards.map(({ dashboard: { id, key, name }, ...numbers }) => ({
          id,
          name,
          key,
          numbersAt: linkTo({ subject: { kind: "dashboard", key } }),
          page: paths.dashboard(account, collection, key),
          ...numbers,
        }))}
      />
    </>
  );
}
