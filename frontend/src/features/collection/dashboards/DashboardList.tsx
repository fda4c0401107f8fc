import { useInfiniteQuery } from "@tanstack/react-query";
import type { CollectionDashboardListQuery, CollectionHeadFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { TagList } from "@/ui/text/TagList";
import { ListSkeleton } from "../metrics/ListStates";
import css from "./DashboardList.module.css";
import { COLLECTION_DASHBOARD_LIST } from "./documents";

type Entry = NonNullable<CollectionDashboardListQuery["collection"]>["dashboards"]["nodes"][number];

/** The dashboards of a collection, by key. */
export function DashboardList({ collection }: { collection: CollectionHeadFragment }) {
  const t = useText();
  const { account, key, can } = collection;
  const list = useInfiniteQuery({
    queryKey: ["collection", account.key, key, "dashboards"],
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_DASHBOARD_LIST, { account: account.key, key, after: pageParam });
      return data.collection?.dashboards ?? { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage && "endCursor" in pageInfo ? (pageInfo.endCursor ?? undefined) : undefined,
  });
  if (list.isPending) return <ListSkeleton rows={4} />;
  if (list.isError && !list.data)
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  const entries = list.data.pages.flatMap((page) => page.nodes);
  const add = can.editDashboards && (
    <Link className={buttonClass("primary")} to={paths.newDashboard(account.key, key)}>
      {t("collectionMore.charts.new")}
    </Link>
  );
  if (entries.length === 0)
    return (
      <EmptyState
        title={t("collectionMore.charts.empty.title")}
        text={t(
          can.editDashboards ? "collectionMore.charts.empty.editor" : "collectionMore.charts.empty.reader",
        )}
        action={add}
      />
    );
  return (
    <>
      {add && <div className={css.bar}>{add}</div>}
      <ul className={css.list}>
        {entries.map((entry) => (
          <Dashboard key={entry.id} entry={entry} to={paths.dashboard(account.key, key, entry.key)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("collectionMore.list.more")}
        </Button>
      )}
    </>
  );
}

function Dashboard({ entry, to }: { entry: Entry; to: string }) {
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
      <FactLine className={css.facts}>
        {t("collectionMore.charts.count", { count: entry.chartCount })}
        {t("collectionMore.page.updated", { date: formatDate(entry.updatedAt, language, timeZone) })}
      </FactLine>
      {tags && <TagList tags={tags.text} lang={tags.lang} label={t("collectionMore.page.tags")} />}
    </li>
  );
}
