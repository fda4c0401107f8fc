import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { graphql, readFragment } from "@/gql";
import type { HomeFavouritesQuery } from "@/gql/graphql";
import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { homeAlertsQuery } from "../alert/alertQueries";
import { type HomeMetric, homeFavouritesQuery, visitQuery } from "../favouriteQueries";
import { AlertLines } from "./AlertLines";
import { FavouriteTiles } from "./FavouriteTiles";
import { HomeList } from "./HomeList";
import css from "./HomeList.module.css";

/** The reader's favourites, dashboards and alerts on the home page. `tile` draws an indicator. */
export function FavouriteHome(props: {
  viewer: Viewer;
  tile: (metric: NonNullable<HomeMetric["metric"]>) => ReactNode;
}) {
  const { viewer, tile } = props;
  const { key } = viewer.account;
  const visit = useQuery(visitQuery());
  const home = useQuery(homeFavouritesQuery());
  const alerts = useQuery(homeAlertsQuery());
  // Shown at once: nothing moves when the alerts arrive.
  const data = alerts.isPending ? undefined : home.data;
  return (
    <Loaded from={{ ...home, data }} waiting={<Waiting />}>
      {(home) => (
        <>
          <FavouriteTiles
            account={key}
            metrics={home.metrics.nodes}
            total={home.metrics.totalCount}
            formerVisitAt={visit.data}
            tile={tile}
          />
          <DashboardLines account={key} viewer={home} />
          {alerts.data && <AlertLines account={key} viewer={alerts.data} />}
        </>
      )}
    </Loaded>
  );
}

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
function DashboardLines({ account, viewer }: { account: string; viewer: HomeViewer }) {
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
          <FactLine className="detail">
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
          <FactLine className="detail">{t("follow.notAvailable")}</FactLine>
          <Star kind="DASHBOARD" id={id} name={pick(name)?.text ?? ""} />
        </li>
      ))}
    </HomeList>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={160} />
      <Bar height={56} />
    </Skeleton>
  );
}
