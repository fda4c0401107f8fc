import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { DifferenceTable_ChangeFragment, Frequency } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatNumber, formatPeriod } from "@/lib/format";
import { statusChange, statusName } from "@/lib/format/status";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { MetricPlace } from "../../place";
import css from "./Vintages.module.css";

const METRIC = graphql(`
  fragment Difference_metric on Metric {
    frequency
    decimals
  }
`);

const METRIC_DIFFERENCE = graphql(`
  query MetricDifference(
    $account: String!
    $collection: String!
    $path: String!
    $from: Int!
    $to: Int!
    $after: String
  ) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      difference(from: $from, to: $to, first: 100, after: $after) {
        nodes { ...DifferenceTable_change }
        pageInfo { endCursor hasNextPage }
        totalCount
        unreadable
      }
    }
  }
`);

const NO_CHANGES = {
  nodes: [],
  pageInfo: { endCursor: null, hasNextPage: false },
  totalCount: 0,
  unreadable: false,
};

function differenceQuery(place: MetricPlace, from: number, to: number) {
  return infiniteQueryOptions({
    queryKey: keys.metric(place, "difference", from, to),
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_DIFFERENCE, { ...place, from, to, after: pageParam });
      return metric?.difference ?? NO_CHANGES;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}

interface DifferenceProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  from: number;
  to: number;
}

/** The difference between two vintages, by period; a vintage's own changes are the difference from the previous one. */
export function Difference({ place, from, to, ...props }: DifferenceProps) {
  const { frequency, decimals } = readFragment(METRIC, props.metric);
  const t = useText();
  const list = useInfiniteQuery(differenceQuery(place, from, to));
  const showMore = () => void list.fetchNextPage();
  return (
    <Loaded from={list} waiting={<Waiting />}>
      {({ pages }) => {
        if (pages.some((page) => page.unreadable))
          return <p className={css.none}>{t("metricMore.difference.unreadable")}</p>;
        const changes = pages.flatMap((page) => page.nodes);
        if (changes.length === 0) return <p className={css.none}>{t("metricMore.difference.none")}</p>;
        const total = pages[0]?.totalCount ?? changes.length;
        return (
          <>
            <DifferenceTable frequency={frequency} decimals={decimals} changes={changes} total={total} />
            {list.isFetchNextPageError && <LoadFailure error={list.error} onRetry={showMore} />}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <Button small busy={list.isFetchingNextPage} onClick={showMore}>
                {t("metricMore.difference.more", { shown: changes.length, total })}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const CHANGE = graphql(`
  fragment DifferenceTable_change on VintageChange {
    kind
    period
    before
    after
    statusBefore
    statusAfter
    textBefore
    textAfter
  }
`);

interface DifferenceTableProps {
  frequency: Frequency;
  decimals: number;
  changes: readonly FragmentType<typeof CHANGE>[];
  /** The number of all changes, including those that are not loaded. */
  total: number;
}

/** The changed periods with their values before and after; with a column of statuses and one of texts if any has one. */
function DifferenceTable({ frequency, decimals, total, ...props }: DifferenceTableProps) {
  const changes = readFragment(CHANGE, props.changes);
  const t = useText();
  const statuses = changes.some((change) => change.statusBefore || change.statusAfter);
  const texts = changes.some((change) => change.textBefore || change.textAfter);
  return (
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
          {statuses && <th scope="col">{t("metricMore.difference.status")}</th>}
          {texts && <th scope="col">{t("metricMore.difference.text")}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Changed key={change.period} {...{ frequency, decimals, change, statuses, texts }} />
        ))}
      </tbody>
    </table>
  );
}

interface ChangedProps extends Pick<DifferenceTableProps, "frequency" | "decimals"> {
  change: DifferenceTable_ChangeFragment;
  statuses: boolean;
  texts: boolean;
}

function Changed({ frequency, decimals, change, statuses, texts }: ChangedProps) {
  const t = useText();
  const language = useLanguage();
  const value = (one: number | null | undefined) =>
    one === null || one === undefined ? "–" : formatNumber(one, { language, decimals });
  const { textBefore, textAfter } = change;
  return (
    <tr>
      <th scope="row">{formatPeriod(frequencyLetter(frequency), change.period, language)}</th>
      <td className="muted">{t(`metricMore.difference.${change.kind}`)}</td>
      <td className={css.number}>{value(change.before)}</td>
      <td className={css.number}>{value(change.after)}</td>
      {statuses && <td>{statusText(change, t)}</td>}
      {texts && (
        <td>
          {textBefore && textBefore !== textAfter && <del>{textBefore}</del>} {textAfter}
        </td>
      )}
    </tr>
  );
}

/** The status after a change; both in words if it changed: "provisional → final". */
function statusText(change: DifferenceTable_ChangeFragment, t: Translate): string {
  const [before = null, after = null] = [change.statusBefore, change.statusAfter];
  const isPresent = change.kind === "REVISED" || change.kind === "RECODED";
  if (isPresent && before !== after) return statusChange(before, after, t);
  const status = change.kind === "REMOVED" ? before : after;
  return status === null ? "" : statusName(status, t);
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={24} />
      <Bar height={24} />
    </Skeleton>
  );
}
