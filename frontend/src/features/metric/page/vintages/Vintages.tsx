import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetricViewFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { formatDateTime, formatNumber } from "@/lib/format";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { METRIC_VINTAGES } from "../../documents";
import { placeOf, withSearch } from "../address";
import { Compare } from "./Compare";
import { Difference } from "./Difference";
import { PastDay } from "./PastDay";
import css from "./Vintages.module.css";

interface Vintage {
  number: number;
  publishedAt: string;
  author?: string | null | undefined;
  added: number;
  revised: number;
  removed: number;
}

/** Every publish of the indicator, latest first: time, publisher and changes; past states and their difference. */
export default function Vintages({ metric, expert }: { metric: MetricViewFragment; expert: boolean }) {
  const t = useText();
  const place = placeOf(metric);
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
  return (
    <>
      <div className={css.tools}>
        <p className={css.intro}>{t("metricMore.vintages.intro")}</p>
        <PastDay />
      </div>
      {metric.vintage > 1 && <Compare metric={metric} />}
      <VintageTable metric={metric} vintages={vintages} dense={expert} />
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("metricMore.vintages.more")}
        </Button>
      )}
    </>
  );
}

function VintageTable(props: { metric: MetricViewFragment; vintages: readonly Vintage[]; dense: boolean }) {
  const { metric, vintages, dense } = props;
  const t = useText();
  return (
    <div className={css.scroller}>
      <table className={css.table} data-dense={dense || undefined}>
        <caption className="visually-hidden">{t("metricMore.vintages.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.number")}
            </th>
            <th scope="col">{t("metricMore.vintages.when")}</th>
            <th scope="col" className={css.who}>
              {t("metricMore.vintages.who")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.added")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.revised")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.removed")}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("metricMore.vintages.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {vintages.map((vintage) => (
            <Row key={vintage.number} metric={metric} vintage={vintage} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ metric, vintage }: { metric: MetricViewFragment; vintage: Vintage }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { number } = vintage;
  const count = (changes: number) => (changes === 0 ? "–" : formatNumber(changes, { language }));
  const author = vintage.author ?? t("metricMore.vintages.deleted");
  const isCurrent = number === metric.vintage;
  return (
    <>
      <tr className={open ? css.open : undefined}>
        <th scope="row" className={css.number}>
          {number}
        </th>
        <td>
          {formatDateTime(vintage.publishedAt, language, timeZone)}
          <span className={css.narrow}>{author}</span>
        </td>
        <td className={css.who}>{author}</td>
        <td className={css.number}>{count(vintage.added)}</td>
        <td className={css.number}>{count(vintage.revised)}</td>
        <td className={css.number}>{count(vintage.removed)}</td>
        <td className={css.actions}>
          <Button
            variant="quiet"
            small
            aria-expanded={open}
            aria-label={t("metricMore.vintages.changesOf", { number })}
            onClick={() => setOpen(!open)}
          >
            {t("metricMore.vintages.changes")}
          </Button>
          {isCurrent ? (
            <span className={css.current}>{t("metricMore.vintages.current")}</span>
          ) : (
            <Link
              className={buttonClass("quiet", true)}
              aria-label={t("metricMore.vintages.viewOf", { number })}
              to={withSearch(search, { asof: `v${number}`, tab: null })}
            >
              {t("metricMore.vintages.view")}
            </Link>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={7} className={css.detail}>
            <Difference metric={metric} from={number - 1} to={number} />
          </td>
        </tr>
      )}
    </>
  );
}
