import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { readFragment } from "@/gql";
import type { ChosenMetricFragment } from "@/gql/graphql";
import { useSettled } from "@/lib/browser/useSettled";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { CHOSEN_METRIC } from "../documents";
import { readTarget, type Target } from "./address";
import { COLLECTION_METRICS, ONE_METRIC, OWN_COLLECTIONS } from "./documents";
import css from "./IndicatorPicker.module.css";

const TYPING_PAUSE_MS = 200;

interface Place {
  account: string;
  collection: string;
}

interface Props {
  /** The initial collection of the search: the dashboard's. */
  start: Place | undefined;
  /** Number of series that the chart can still add. */
  room: number;
  onAdd: (metrics: readonly ChosenMetricFragment[]) => void;
  onClose: () => void;
}

/** Finds indicators: in collections that the user may edit, in any other by its address, or by their own address. */
export function IndicatorPicker({ start, room, onAdd, onClose }: Props) {
  const t = useText();
  const pick = usePickText();
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(start);
  const [chosen, setChosen] = useState<readonly ChosenMetricFragment[]>([]);
  const own = useQuery({
    queryKey: ["pickerCollections"],
    queryFn: async () => (await request(OWN_COLLECTIONS)).viewer?.editableCollections.nodes ?? [],
    staleTime: 60_000,
  });
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const target = readTarget(settled);
  const places = own.data ?? [];
  const first = places[0];
  const chosenPlace = place ?? (first && { account: first.account.key, collection: first.key });
  // A typed address selects the searched collection, also in the list of collections.
  const within = target ?? chosenPlace;
  const nameOf = (one: Place) => `${one.account}/${one.collection}`.toLowerCase();
  const listed = places.map((one) => ({
    place: { account: one.account.key, collection: one.key },
    label: t("collection.new.place", {
      account: one.account.name || one.account.key,
      collection: pick(one.name)?.text ?? one.key,
    }),
  }));
  const isListed = within && listed.some((one) => nameOf(one.place) === nameOf(within));
  const data = [
    ...listed.map((one) => ({ value: nameOf(one.place), label: one.label })),
    ...(within && !isListed
      ? [{ value: nameOf(within), label: `${within.account}/${within.collection}` }]
      : []),
  ];
  const toggle = (metric: ChosenMetricFragment) => {
    const without = chosen.filter((one) => one.id !== metric.id);
    setChosen(without.length < chosen.length ? without : [...chosen, metric].slice(0, room));
  };
  const results = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={t("chartSeries.pick.title")}
      wide
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => (chosen.length > 0 ? onAdd(chosen) : onClose())}
            disabled={chosen.length === 0}
          >
            {t("chartSeries.pick.add", { count: chosen.length })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartSeries.pick.cancel")}
          </Button>
        </>
      }
    >
      <div className={css.search}>
        <TextInput
          type="search"
          label={t("chartSeries.pick.search")}
          placeholder={t("chartSeries.pick.placeholder")}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === "Enter") event.preventDefault();
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            results.current?.querySelector<HTMLElement>("input")?.focus();
          }}
        />
        {data.length > 0 && (
          <NativeSelect
            label={t("chartSeries.pick.where")}
            value={within ? nameOf(within) : ""}
            data={data}
            onChange={(event) => {
              const next = listed.find((one) => nameOf(one.place) === event.currentTarget.value);
              if (next) setPlace(next.place);
              if (target) setTyped("");
            }}
          />
        )}
      </div>
      <p className={css.hint}>{t("chartSeries.pick.help")}</p>
      <div ref={results} className={css.results}>
        {own.isPending ? (
          <Waiting />
        ) : own.error && !own.data ? (
          <LoadFailure error={own.error} onRetry={() => void own.refetch()} />
        ) : (
          <Results
            target={target}
            within={chosenPlace}
            search={settled.trim()}
            {...{ chosen, toggle, room }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ResultsProps {
  target: Target | undefined;
  within: Place | undefined;
  search: string;
  chosen: readonly ChosenMetricFragment[];
  toggle: (metric: ChosenMetricFragment) => void;
  room: number;
}

function Results(props: ResultsProps) {
  const { target, within, search } = props;
  if (target?.kind === "metric") return <OneResult {...props} target={target} />;
  const place = target ?? within;
  if (!place) return <Nothing />;
  return (
    <ListOfCollection
      key={`${place.account}/${place.collection}`.toLowerCase()}
      {...props}
      place={place}
      search={target ? "" : search}
    />
  );
}

/** The indicator with the typed address; if it does not exist, the collection's indicators that match its path. */
function OneResult(props: ResultsProps & { target: Extract<Target, { kind: "metric" }> }) {
  const { target } = props;
  const { account, collection, path } = target;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["pickerMetric", account, collection, path],
    queryFn: async () => (await request(ONE_METRIC, { account, collection, path })).metric ?? null,
  });
  if (isPending) return <Waiting />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const metric = readFragment(CHOSEN_METRIC, data);
  if (metric) return <Entries {...props} metrics={[metric]} />;
  return <ListOfCollection {...props} place={target} search={path} />;
}

function ListOfCollection(props: ResultsProps & { place: Place }) {
  const { place, search } = props;
  const t = useText();
  const { account, collection } = place;
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ["pickerMetrics", account, collection, search],
      queryFn: async ({ pageParam }) =>
        (await request(COLLECTION_METRICS, { account, collection, search: search || null, after: pageParam }))
          .collection ?? null,
      initialPageParam: null as string | null,
      getNextPageParam: (page) =>
        page?.metrics.pageInfo.hasNextPage ? page.metrics.pageInfo.endCursor : undefined,
      placeholderData: (before) => before,
    });
  const metrics = useMemo(
    () =>
      (data?.pages ?? []).flatMap(
        (page) => page?.metrics.nodes.map((one) => readFragment(CHOSEN_METRIC, one)) ?? [],
      ),
    [data],
  );
  if (isPending) return <Waiting />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data.pages[0] === null) return <p role="status">{t("chartSeries.pick.noCollection")}</p>;
  if (metrics.length === 0) return <Nothing />;
  return (
    <>
      <Entries {...props} metrics={metrics} />
      {hasNextPage && (
        <Button small variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("chartSeries.pick.more")}
        </Button>
      )}
    </>
  );
}

function Entries({
  metrics,
  chosen,
  toggle,
  room,
}: ResultsProps & { metrics: readonly ChosenMetricFragment[] }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const isFull = chosen.length >= room;
  return (
    <ul className={css.list} aria-label={t("chartSeries.pick.results")}>
      {metrics.map((metric) => {
        const { id, path, name, unit, collection, lastPeriod, lastValue, decimals, observationCount } =
          metric;
        const isChosen = chosen.some((one) => one.id === id);
        const letter = frequencyLetter(metric.frequency);
        const latest = lastPeriod != null && lastValue != null;
        return (
          <li key={id}>
            <label className={css.entry}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => toggle(metric)}
              />
              <span className={css.words}>
                <span className={css.name}>{pick(name)?.text ?? path}</span>
                <span className={css.detail}>
                  {[
                    `${collection.account.key}/${collection.key}/${path}`,
                    t(`metric.frequency.inline.${metric.frequency}`),
                    pick(unit)?.text,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={css.latest}>
                {latest ? (
                  <>
                    <span>{formatNumber(lastValue, { language, decimals })}</span>
                    <span className={css.detail}>{unbrokenPeriod(letter, lastPeriod, language)}</span>
                  </>
                ) : (
                  <span className={css.detail}>
                    {observationCount > 0
                      ? t("chartSeries.pick.categories", { count: observationCount })
                      : t("chartSeries.pick.empty")}
                  </span>
                )}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function Nothing() {
  const t = useText();
  return <p role="status">{t("chartSeries.pick.nothing")}</p>;
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={44} />
      <Bar height={44} />
      <Bar height={44} />
    </Skeleton>
  );
}
