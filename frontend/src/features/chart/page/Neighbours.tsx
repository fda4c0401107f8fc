import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { addressOf } from "../add/place";
import css from "./ChartView.module.css";

const DASHBOARD = graphql(`
  fragment Neighbours_dashboard on Dashboard {
    key
    account { key }
    collection { key }
    charts(first: 60) {
      nodes { id key title { fr en } }
    }
  }
`);

/** Links to the previous and the next chart of the dashboard. */
export function Neighbours(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  /** The key of the chart. */
  chart: string;
}) {
  const { chart } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const [search] = useSearchParams();
  const { nodes } = dashboard.charts;
  const at = nodes.findIndex((one) => one.key === chart);
  const [before, after] = at < 0 ? [] : [nodes[at - 1], nodes[at + 1]];
  if (!before && !after) return null;
  // The links keep the range and the tab: a reader of tables continues with tables.
  const query = search.toString();
  const link = (one: (typeof nodes)[number], label: string, name?: string) => (
    <Link
      className={name}
      to={`${paths.dashboardChart(...addressOf(dashboard), one.key)}${query && `?${query}`}`}
    >
      <span className={css.detail}>{label}</span>
      <span>{pick(one.title)?.text ?? one.key}</span>
    </Link>
  );
  return (
    <nav className={css.neighbours} aria-label={t("chartPage.neighbours")}>
      {before && link(before, t("chartPage.before"))}
      {after && link(after, t("chartPage.after"), css.next)}
    </nav>
  );
}
