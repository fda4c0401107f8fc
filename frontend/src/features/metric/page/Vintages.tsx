import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime, formatNumber } from "@/lib/format";
import { request } from "@/lib/graphql";
import { useLanguage, useText } from "@/lib/text";
import { useTimeZone } from "@/lib/timeZone";
import { Button } from "@/ui/Button";
import { LoadFailure } from "@/ui/LoadFailure";
import { Bar, Skeleton } from "@/ui/Skeleton";
import { METRIC_VINTAGES } from "../documents";
import css from "./Vintages.module.css";

/** Every publication of the indicator, latest first: when, by whom, and what it changed. */
export function Vintages(place: { account: string; collection: string; path: string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const list = useInfiniteQuery({
    queryKey: ["metric", place.account, place.collection, place.path, "vintages"],
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_VINTAGES, { ...place, after: pageParam });
      return (
        metric?.vintages ?? { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
  });
  if (list.isPending) {
    return (
      <Skeleton>
        <Bar height={32} />
        <Bar height={32} />
        <Bar height={32} />
      </Skeleton>
    );
  }
  if (list.isError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  const vintages = list.data.pages.flatMap((page) => page.nodes);
  const count = (changes: number) => (changes === 0 ? "–" : formatNumber(changes, { language }));
  return (
    <>
      <p className={css.intro}>{t("metric.vintages.intro")}</p>
      <div className={css.scroller}>
        <table className={css.table}>
          <caption className="visually-hidden">{t("metric.vintages.caption")}</caption>
          <thead>
            <tr>
              <th scope="col" className={css.number}>
                {t("metric.vintages.number")}
              </th>
              <th scope="col">{t("metric.vintages.when")}</th>
              <th scope="col">{t("metric.vintages.who")}</th>
              <th scope="col" className={css.number}>
                {t("metric.vintages.added")}
              </th>
              <th scope="col" className={css.number}>
                {t("metric.vintages.revised")}
              </th>
              <th scope="col" className={css.number}>
                {t("metric.vintages.removed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {vintages.map((vintage) => (
              <tr key={vintage.number}>
                <th scope="row" className={css.number}>
                  {vintage.number}
                </th>
                <td>{formatDateTime(vintage.publishedAt, language, timeZone)}</td>
                <td>{vintage.author ?? t("metric.vintages.deleted")}</td>
                <td className={css.number}>{count(vintage.added)}</td>
                <td className={css.number}>{count(vintage.revised)}</td>
                <td className={css.number}>{count(vintage.removed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("metric.vintages.more")}
        </Button>
      )}
    </>
  );
}
