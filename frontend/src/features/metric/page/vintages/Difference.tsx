import { useInfiniteQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { MetricViewFragment, PeriodChangeFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { METRIC_DIFFERENCE, PERIOD_CHANGE } from "../../documents";
import { placeOf } from "../address";
import css from "./Vintages.module.css";

/** The difference between two vintages, by period. */
export function Difference(props: { metric: MetricViewFragment; from: number; to: number }) {
  const { metric, from, to } = props;
  const t = useText();
  const place = placeOf(metric);
  const list = useInfiniteQuery({
    queryKey: ["metric", place.account, place.collection, place.path, "difference", from, to],
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_DIFFERENCE, { ...place, from, to, after: pageParam });
      return (
        metric?.difference ?? {
          nodes: [],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 0,
          unreadable: false,
        }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
  });
  if (list.isPending) {
    return (
      <Skeleton>
        <Bar height={24} />
        <Bar height={24} />
      </Skeleton>
    );
  }
  if (list.isError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.pages.some((page) => page.unreadable))
    return <p className={css.none}>{t("metricMore.difference.unreadable")}</p>;
  const changes = list.data.pages.flatMap((page) => readFragment(PERIOD_CHANGE, page.nodes));
  if (changes.length === 0) return <p className={css.none}>{t("metricMore.difference.none")}</p>;
  const total = list.data.pages[0]?.totalCount ?? changes.length;
  const texts = changes.some((change) => change.textBefore || change.textAfter);
  return (
    <>
      <table className={css.changes}>
        <caption>{t("metricMore.difference.caption", { count: total })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("metricMore.difference.period")}</th>
            <th scope="col">{t("metricMore.difference.kind")}</th>
            <th scope="col" className={css.number}>
              {t("metricMore.difference.before")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.difference.after")}
            </th>
            {texts && <th scope="col">{t("metricMore.difference.text")}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Changed key={change.period} metric={metric} change={change} texts={texts} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("metricMore.difference.more", { shown: changes.length, total })}
        </Button>
      )}
    </>
  );
}

function Changed(props: { metric: MetricViewFragment; change: PeriodChangeFragment; texts: boolean }) {
  const { metric, change, texts } = props;
  const t = useText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  const { decimals } = metric;
  const value = (one: number | null | undefined) =>
    one === null || one === undefined ? "–" : formatNumber(one, { language, decimals });
  const { textBefore, textAfter } = change;
  return (
    <tr>
      <th scope="row">{formatPeriod(letter, change.period, language)}</th>
      <td className={css.kind}>{t(`metricMore.difference.${change.kind}`)}</td>
      <td className={css.number}>{value(change.before)}</td>
      <td className={css.number}>{value(change.after)}</td>
      {texts && (
        <td>
          {textBefore && textBefore !== textAfter && <del>{textBefore}</del>} {textAfter}
        </td>
      )}
    </tr>
  );
}
