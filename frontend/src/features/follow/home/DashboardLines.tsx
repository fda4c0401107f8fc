import { graphql, readFragment } from "@/gql";
import type { HomeFavouritesQuery } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { HomeList } from "./HomeList";
import css from "./HomeList.module.css";

const DASHBOARD = graphql(`
  fragment DashboardLines_dashboard on Dashboard {
    id
    key
    name { fr en }
    chartCount
    account { key name }
    collection { key name { fr en } }
  }
`);

type HomeViewer = NonNullable<HomeFavouritesQuery["viewer"]>;

/** The starred dashboards, then the reader's own and shared ones; each once. */
export function DashboardLines({ account, viewer }: { account: string; viewer: HomeViewer }) {
  const t = useText();
  const pick = usePickText();
  const starred = viewer.dashboards.nodes;
  const shown = new Map(
    [...starred.map(({ dashboard }) => dashboard), ...viewer.own.nodes].flatMap((it) => {
      const dashboard = readFragment(DASHBOARD, it);
      return dashboard ? [[dashboard.id, dashboard] as const] : [];
    }),
  );
  const lost = starred.filter(({ dashboard }) => !dashboard);
  if (shown.size === 0 && lost.length === 0) return null;
  return (
    <HomeList
      title={t("following.home.dashboards")}
      all={{ to: paths.accountDashboards(account), text: t("following.home.ownDashboards") }}
    >
      {[...shown.values()].map(({ id, key, name, chartCount, account: owner, collection }) => (
        <li key={id} className={css.line}>
          <Link
            className={css.name}
            to={
              collection
                ? paths.dashboard(owner.key, collection.key, key)
                : paths.personalDashboard(owner.key, key)
            }
          >
            <ForeignText {...(pick(name) ?? { text: key })} />
          </Link>
          <FactLine className={css.facts}>
            {owner.name ?? owner.key}
            {collection && (pick(collection.name)?.text ?? collection.key)}
            {t("following.home.charts", { count: chartCount })}
          </FactLine>
          <Star kind="DASHBOARD" id={id} name={pick(name)?.text ?? key} />
        </li>
      ))}
      {lost.map(({ id, name }) => (
        <li key={id} className={css.line}>
          <span className={css.name}>{pick(name)?.text}</span>
          <FactLine className={css.facts}>{t("follow.notAvailable")}</FactLine>
          <Star kind="DASHBOARD" id={id} name={pick(name)?.text ?? ""} />
        </li>
      ))}
    </HomeList>
  );
}
