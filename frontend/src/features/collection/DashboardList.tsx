import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { TagList } from "@/ui/text/TagList";
import css from "./DashboardList.module.css";
import { ListSkeleton } from "./metrics/ListStates";

const COLLECTION = graphql(`
  fragment DashboardList_collection on Collection {
    key
    account { key }
    can { editDashboards }
  }
`);

/** The dashboards of a collection, by key. */
export function DashboardList(props: { collection: FragmentType<typeof COLLECTION> }) {
  const { account, key, can } = readFragment(COLLECTION, props.collection);
  const t = useText();
  const list = useInfiniteQuery(dashboardListQuery(account.key, key));
  const add = can.editDashboards && (
    <Link className={buttonClass("primary")} to={paths.newDashboard(account.key, key)}>
      {t("collectionMore.charts.new")}
    </Link>
  );
  return (
    <Loaded from={list} waiting={<ListSkeleton rows={4} />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.nodes);
        if (entries.length === 0) return <NoDashboards mayAdd={can.editDashboards} add={add} />;
        return (
          <>
            {add && <div className={css.bar}>{add}</div>}
            <ul data-rows="open">
              {entries.map((entry) => (
                <DashboardEntry
                  key={entry.id}
                  dashboard={entry}
                  to={paths.dashboard(account.key, key, entry.key)}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("collectionMore.list.more")}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const COLLECTION_DASHBOARD_LIST = graphql(`
  query CollectionDashboardList($account: String!, $key: String!, $after: String) {
    collection(account: $account, key: $key) {
      id
      dashboards(first: 50, after: $after) {
        nodes { id key ...DashboardEntry_dashboard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The dashboards of a collection by key, page by page. */
function dashboardListQuery(account: string, key: string) {
  return infiniteQueryOptions({
    queryKey: keys.collection({ account, collection: key }, "dashboards"),
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_DASHBOARD_LIST, { account, key, after: pageParam });
      return data.collection?.dashboards ?? { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage && "endCursor" in pageInfo ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}

function NoDashboards({ mayAdd, add }: { mayAdd: boolean; add: ReactNode }) {
  const t = useText();
  return (
    <EmptyState
      title={t("collectionMore.charts.empty.title")}
      text={t(mayAdd ? "collectionMore.charts.empty.editor" : "collectionMore.charts.empty.reader")}
      action={add}
    />
  );
}

const DASHBOARD = graphql(`
  fragment DashboardEntry_dashboard on Dashboard {
    key
    name { fr en }
    description { fr en }
    tags { fr en }
    chartCount
    updatedAt
  }
`);

function DashboardEntry({ dashboard, to }: { dashboard: FragmentType<typeof DASHBOARD>; to: string }) {
  const entry = readFragment(DASHBOARD, dashboard);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const name = pick(entry.name);
  const description = pick(entry.description);
  const tags = pick(entry.tags);
  return (
    <li className={css.entry}>
      <h2 className={css.name}>
        <Link to={to}>{name ? <ForeignText {...name} /> : entry.key}</Link>
      </h2>
      {description && (
        <p className={css.description} lang={description.lang}>
          {description.text}
        </p>
      )}
      <FactLine className="detail">
        {t("collectionMore.charts.count", { count: entry.chartCount })}
        {t("collectionMore.page.updated", { date: formatDate(entry.updatedAt, language, timeZone) })}
      </FactLine>
      {tags && <TagList tags={tags.text} lang={tags.lang} label={t("collectionMore.page.tags")} />}
    </li>
  );
}
