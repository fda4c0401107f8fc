import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { MetricPlace } from "../../place";
import { withSearch } from "../address";
import { Difference } from "./Difference";
import css from "./Vintages.module.css";
import { VintageTable } from "./VintageTable";

const METRIC = graphql(`
  fragment Vintages_metric on Metric {
    vintage
    ...Compare_metric
    ...VintageTable_metric
  }
`);

const METRIC_VINTAGES = graphql(`
  query MetricVintages($account: String!, $collection: String!, $path: String!, $after: String) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      vintages(first: 50, after: $after) {
        nodes { number publishedAt author added revised removed recoded undoes }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

function vintagesQuery(place: MetricPlace) {
  return infiniteQueryOptions({
    queryKey: keys.metric(place, "vintages"),
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_VINTAGES, { ...place, after: pageParam });
      return (
        metric?.vintages ?? { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}

interface VintagesProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  expert: boolean;
}

/** Every publish of the indicator, latest first: time, publisher and changes; past states and their difference. */
export default function Vintages({ place, expert, ...props }: VintagesProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const list = useInfiniteQuery(vintagesQuery(place));
  const showMore = () => void list.fetchNextPage();
  return (
    <Loaded from={list} waiting={<Waiting />}>
      {({ pages }) => (
        <>
          <div className={css.tools}>
            <p className={css.intro}>{t("metricMore.vintages.intro")}</p>
            <PastDay />
          </div>
          {metric.vintage > 1 && <Compare metric={metric} place={place} />}
          <VintageTable
            metric={metric}
            place={place}
            vintages={pages.flatMap((page) => page.nodes)}
            dense={expert}
          />
          {list.isFetchNextPageError && <LoadFailure error={list.error} onRetry={showMore} />}
          {list.hasNextPage && !list.isFetchNextPageError && (
            <Button busy={list.isFetchingNextPage} onClick={showMore}>
              {t("metricMore.vintages.more")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Shows the series as of the end of a day. */
function PastDay() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [day, setDay] = useState("");
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== "") navigate(withSearch(search, { asof: day, tab: null }));
  };
  return (
    <form className={css.choose} onSubmit={submit}>
      <label htmlFor={id}>{t("metricMore.past.label")}</label>
      <input
        id={id}
        type="date"
        className={css.date}
        required
        max={new Date().toISOString().slice(0, 10)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" small>
        {t("metricMore.past.show")}
      </Button>
    </form>
  );
}

const COMPARE_METRIC = graphql(`
  fragment Compare_metric on Metric {
    vintage
    ...Difference_metric
  }
`);

/** The two vintages in the address: `compare=3-5`. */
function comparedIn(search: URLSearchParams, latest: number): { from: number; to: number } | undefined {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(search.get("compare") ?? "") ?? [];
  if (from === undefined || to === undefined) return undefined;
  const pair = { from: Number(from), to: Number(to) };
  return pair.from <= latest && pair.to <= latest ? pair : undefined;
}

/** Chooses two vintages and shows their difference. */
function Compare({ place, ...props }: { metric: FragmentType<typeof COMPARE_METRIC>; place: MetricPlace }) {
  const metric = readFragment(COMPARE_METRIC, props.metric);
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const latest = metric.vintage;
  const compared = comparedIn(search, latest);
  const { from, to } = compared ?? { from: latest - 1, to: latest };
  const choose = (pair: { from: number; to: number } | null) =>
    navigate(withSearch(search, { compare: pair && `${pair.from}-${pair.to}` }), {
      preventScrollReset: true,
    });
  const options = Array.from({ length: latest }, (_, index) => ({
    value: String(latest - index),
    text: t("metricMore.compare.vintage", { number: latest - index }),
  }));
  return (
    <section className={css.compare} aria-label={t("metricMore.compare.title")}>
      <div className={css.choose}>
        <SmallSelect
          label={t("metricMore.compare.from")}
          showLabel
          value={String(from)}
          options={options}
          onChange={(value) => choose({ from: Number(value), to })}
        />
        <SmallSelect
          label={t("metricMore.compare.to")}
          showLabel
          value={String(to)}
          options={options}
          onChange={(value) => choose({ from, to: Number(value) })}
        />
        {compared ? (
          <Button variant="quiet" small onClick={() => choose(null)}>
            {t("metricMore.compare.close")}
          </Button>
        ) : (
          <Button small onClick={() => choose({ from, to })}>
            {t("metricMore.compare.show")}
          </Button>
        )}
      </div>
      {compared && <Difference metric={metric} place={place} from={from} to={to} />}
    </section>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={32} />
      <Bar height={32} />
      <Bar height={32} />
    </Skeleton>
  );
}
