import type { ChartSurroundingsFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { addressOf } from "../add/place";
import css from "./ChartView.module.css";

/** Links to the previous and the next chart of the dashboard. */
export function Neighbours({ dashboard, chart }: { dashboard: ChartSurroundingsFragment; chart: string }) {
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
