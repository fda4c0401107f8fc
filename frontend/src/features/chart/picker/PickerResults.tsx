import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import type { Target } from "./address";
import { type FoundMetric, metricQuery, metricsQuery, proposedQuery, searchedQuery } from "./foundMetrics";
import css from "./IndicatorPicker.module.css";
import { PickerWaiting } from "./PickerWaiting";
import type { CollectionPlace } from "./useSearchedPlace";

interface Choice {
  chosen: readonly FoundMetric[];
  toggle: (metric: FoundMetric) => void;
  /** Number of series that the chart can still add. */
  room: number;
}

interface Props extends Choice {
  /** The typed address. */
  target: Target | undefined;
  /** The chosen collection; `undefined`: all. */
  within: CollectionPlace | undefined;
  search: string;
}

/** The indicators that a search finds, or those at a typed address; proposals before anything is typed. */
export function PickerResults({ target, within, search, ...choice }: Props) {
  if (target?.kind === "metric") return <OneResult {...choice} target={target} />;
  const place = target ?? within;
  if (!place) return search === "" ? <Proposed {...choice} /> : <Everywhere {...choice} search={search} />;
  return (
    <ListOfCollection
      key={`${place.account}/${place.collection}`.toLowerCase()}
      {...choice}
      place={place}
      search={target ? "" : search}
    />
  );
}

/** The indicator with the typed address; if it does not exist, the collection's indicators that match its path. */
function OneResult({ target, ...choice }: Choice & { target: Extract<Target, { kind: "metric" }> }) {
  const query = useQuery(metricQuery(target));
  return (
    <Loaded
      from={query}
      waiting={<PickerWaiting />}
      absent={<ListOfCollection {...choice} place={target} search={target.path} />}
    >
      {(metric) => <Entries {...choice} metrics={[metric]} />}
    </Loaded>
  );
}

function ListOfCollection({ place, search, ...choice }: Choice & { place: CollectionPlace; search: string }) {
  const t = useText();
  const query = useInfiniteQuery(metricsQuery({ ...place, search }));
  return (
    <Loaded from={query} waiting={<PickerWaiting />}>
      {({ pages }) => {
        if (pages[0] === null) return <p role="status">{t("chartSeries.pick.noCollection")}</p>;
        const metrics = pages.flatMap((page) => page?.nodes ?? []);
        if (metrics.length > 0) return <Pages {...choice} metrics={metrics} query={query} />;
        return search === "" ? <Nothing /> : <Everywhere {...choice} search={search} isElsewhere />;
      }}
    </Loaded>
  );
}

/** What a text finds in all collections; `isElsewhere`: since it finds nothing in the chosen one. */
function Everywhere({ search, isElsewhere, ...choice }: Choice & { search: string; isElsewhere?: boolean }) {
  const t = useText();
  const query = useInfiniteQuery(searchedQuery(search, useLanguage()));
  return (
    <Loaded from={query} waiting={<PickerWaiting />}>
      {({ pages }) => {
        const metrics = pages.flatMap((page) => page.metrics);
        return (
          <>
            {isElsewhere && metrics.length > 0 && <p role="status">{t("chartSeries.pick.elsewhere")}</p>}
            <Pages {...choice} metrics={metrics} query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Indicators to choose from before anything is typed. */
function Proposed(choice: Choice) {
  return (
    <Loaded from={useQuery(proposedQuery())} waiting={<PickerWaiting />}>
      {(metrics) => (metrics.length > 0 ? <Entries {...choice} metrics={metrics} /> : <Nothing />)}
    </Loaded>
  );
}

interface PagesProps extends Choice {
  metrics: readonly FoundMetric[];
  query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

/** The found indicators, with a button for more. */
function Pages({ metrics, query, ...choice }: PagesProps) {
  const t = useText();
  if (metrics.length === 0) return <Nothing />;
  return (
    <>
      <Entries {...choice} metrics={metrics} />
      {query.hasNextPage && (
        <Button
          small
          variant="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("chartSeries.pick.more")}
        </Button>
      )}
    </>
  );
}

function Entries({ metrics, chosen, toggle, room }: Choice & { metrics: readonly FoundMetric[] }) {
  const t = useText();
  const isFull = chosen.length >= room;
  return (
    <ul className={css.list} aria-label={t("chartSeries.pick.results")}>
      {metrics.map((metric) => {
        const isChosen = chosen.some((one) => one.id === metric.id);
        return (
          <li key={metric.id}>
            <PickerEntry
              metric={metric}
              isChosen={isChosen}
              isDisabled={isFull && !isChosen}
              onToggle={() => toggle(metric)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const METRIC = graphql(`
  fragment PickerEntry_metric on Metric {
    path
    frequency
    name { fr en }
    unit { fr en }
    observationCount
    decimals
    lastPeriod
    lastValue
    collection { key account { key } }
  }
`);

interface PickerEntryProps {
  metric: FragmentType<typeof METRIC>;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A found indicator: name, address, frequency and unit, and its latest value. */
function PickerEntry({ metric: found, isChosen, isDisabled, onToggle }: PickerEntryProps) {
  const metric = readFragment(METRIC, found);
  const t = useText();
  const pick = usePickText();
  const { path, name, unit, collection, frequency } = metric;
  const facts = [
    `${collection.account.key}/${collection.key}/${path}`,
    t(`metric.frequency.inline.${frequency}`),
    pick(unit)?.text,
  ];
  return (
    <label className={css.entry}>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span className={css.words}>
        <span className={css.name}>{pick(name)?.text ?? path}</span>
        <span className={`hint ${css.detail}`}>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <span className={css.latest}>
        <Latest metric={found} />
      </span>
    </label>
  );
}

/** The latest value and its period; the number of categories where there is none. */
function Latest({ metric }: { metric: FragmentType<typeof METRIC> }) {
  const { frequency, lastPeriod, lastValue, decimals, observationCount } = readFragment(METRIC, metric);
  const t = useText();
  const language = useLanguage();
  if (lastPeriod == null || lastValue == null) {
    const count = observationCount;
    return (
      <span className={`hint ${css.detail}`}>
        {count > 0 ? t("chartSeries.pick.categories", { count }) : t("chartSeries.pick.empty")}
      </span>
    );
  }
  return (
    <>
      <span>{formatNumber(lastValue, { language, decimals })}</span>
      <span className={`hint ${css.detail}`}>
        {unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language)}
      </span>
    </>
  );
}

function Nothing() {
  const t = useText();
  return <p role="status">{t("chartSeries.pick.nothing")}</p>;
}
