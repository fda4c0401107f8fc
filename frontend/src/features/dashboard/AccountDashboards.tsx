import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { graphql, readFragment } from "@/gql";
import type {
  AccountDashboards_DashboardFragment,
  AccountDashboardsQuery,
  SharedDashboardsQuery,
} from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Star } from "@/ui/action/Star";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { TagList } from "@/ui/text/TagList";
import { badgeOf } from "./badge";
import css from "./DashboardList.module.css";
import { PERSONAL, placeOf } from "./place";

/** One dashboard in a list of them. */
const DASHBOARD_CARD = graphql(`
  fragment AccountDashboards_dashboard on Dashboard {
    id
    key
    name { fr en }
    tags { fr en }
    access
    chartCount
    updatedAt
    account { key name }
    collection { key name { fr en } access }
  }
`);

const ACCOUNT_DASHBOARDS = graphql(`
  query AccountDashboards($key: String!, $after: String) {
    account(key: $key) {
      id
      can { createDashboard }
      dashboards(first: 50, after: $after) {
        nodes { id ...AccountDashboards_dashboard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The reader's own dashboards and those shared with the reader. */
const SHARED_DASHBOARDS = graphql(`
  query SharedDashboards($after: String) {
    viewer {
      id
      dashboards(first: 50, after: $after) {
        nodes { id account { key } ...AccountDashboards_dashboard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

type Page =
  | NonNullable<AccountDashboardsQuery["account"]>["dashboards"]
  | NonNullable<SharedDashboardsQuery["viewer"]>["dashboards"];

function usePages<Found extends Page>(
  key: readonly unknown[],
  ask: (after: string | undefined) => Promise<Found | undefined>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => (await ask(pageParam)) ?? null,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last?.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
  });
  const nodes: readonly Found["nodes"][number][] | undefined = query.data?.pages.flatMap(
    (page): Found["nodes"] => page?.nodes ?? [],
  );
  return { ...query, nodes };
}

/** The personal dashboards of an account that the reader may see; on the own account, also those shared by others. */
export function AccountDashboards({ account, isOwn }: { account: string; isOwn: boolean }) {
  const t = useText();
  const list = usePages(
    keys.account(account, "dashboards"),
    async (after) => (await request(ACCOUNT_DASHBOARDS, { key: account, after })).account?.dashboards,
  );
  const make = isOwn && (
    <Link className={buttonClass("primary")} to={paths.newDashboard(account, PERSONAL)}>
      {t("dashboard.list.new")}
    </Link>
  );
  return (
    <>
      <Listed
        list={list}
        head={make}
        empty={
          <EmptyState
            title={t(isOwn ? "dashboard.list.ownEmpty" : "dashboard.list.empty")}
            text={t(isOwn ? "dashboard.list.ownEmpty.text" : "dashboard.list.empty.account")}
            action={make}
          />
        }
      />
      {isOwn && <Shared own={account} />}
    </>
  );
}

/** The dashboards shared with the reader; renders nothing without any. */
function Shared({ own }: { own: string }) {
  const t = useText();
  const {
    nodes = [],
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = usePages(
    keys.choice("sharedDashboards"),
    async (after) => (await request(SHARED_DASHBOARDS, { after })).viewer?.dashboards,
  );
  const others = nodes.filter((node) => node.account.key !== own);
  if (others.length === 0 && !hasNextPage) return null;
  return (
    <section className={css.shared}>
      <h2>{t("dashboard.list.shared")}</h2>
      <DashboardList dashboards={readFragment(DASHBOARD_CARD, others)} withAccount />
      {hasNextPage && (
        <div className={css.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Dashboards one below the other: name, number of charts, last update, access. */
function DashboardList(props: {
  dashboards: readonly AccountDashboards_DashboardFragment[];
  /** Shows the account of each dashboard, in lists across accounts. */
  withAccount?: boolean;
}) {
  const { dashboards, withAccount } = props;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul className="lined" data-rows="open">
      {dashboards.map((dashboard) => {
        const place = placeOf(dashboard);
        const badge = badgeOf(dashboard);
        const tags = pick(dashboard.tags);
        const account = dashboard.account.name || dashboard.account.key;
        return (
          <li key={dashboard.id} className={css.entry}>
            <Link className={css.name} to={paths.dashboard(place.account, place.collection, place.key)}>
              <ForeignText {...(pick(dashboard.name) ?? { text: dashboard.key })} />
            </Link>
            <span className={css.star}>
              <Star kind="DASHBOARD" id={dashboard.id} name={pick(dashboard.name)?.text ?? dashboard.key} />
            </span>
            <FactLine className="detail">
              {badge && <span className="flag">{t(`dashboard.badge.${badge}`)}</span>}
              {withAccount && t("dashboard.publishedBy", { account })}
              {t("dashboard.count", { count: dashboard.chartCount })}
              {t("dashboard.updated", { date: formatDate(dashboard.updatedAt, language, timeZone) })}
            </FactLine>
            {tags && (
              <div className={css.tags}>
                <TagList tags={tags.text} lang={tags.lang} label={t("dashboard.tags")} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Listed(props: { list: ReturnType<typeof usePages<Page>>; head: ReactNode; empty: ReactNode }) {
  const { list, head, empty } = props;
  const t = useText();
  const { nodes, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (!nodes) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Skeleton>
        <Bar height={56} />
        <Bar height={56} />
        <Bar height={56} />
      </Skeleton>
    );
  }
  if (nodes.length === 0) return empty;
  const total = list.data?.pages[0]?.totalCount ?? nodes.length;
  return (
    <>
      <div className="toolbar apart">
        <p className="detail">{t("dashboard.list.count", { count: total })}</p>
        {head}
      </div>
      <DashboardList dashboards={readFragment(DASHBOARD_CARD, nodes)} />
      {hasNextPage && (
        <div className={css.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
