import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { ChartSeries } from "@/charts";
import type { ChartSeriesQuery, ChosenMetricFragment } from "@/gql/graphql";
import { useSettled } from "@/lib/browser/useSettled";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { columnsOf, NO_OBSERVATIONS } from "@/lib/reading/observations";
import { unitOf } from "@/lib/reading/seriesText";
import { hasSeasons } from "@/lib/reading/transformations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { CHART_SERIES } from "../documents";
import { optionField } from "../form/check";
import type { OptionValues } from "../form/values";
import { MAX_SERIES, type SeriesDraft, viewOfSeries } from "./draft";

/** Series are read only after a pause in typing, in milliseconds. */
const TYPING_PAUSE_MS = 350;

type Read = NonNullable<ChartSeriesQuery["metric"]>["series"];

/** The name of a series' field in problems, as the server writes it. */
export function seriesField(place: number, name: string): string {
  return `series.${place}.${name}`;
}

/**
 * The series of a chart as drawn. The last drawn data remain while other options are read, and if these are rejected;
 * `problems` then gives the reason, by the fields of the form.
 */
export function useSeriesData(drafts: readonly SeriesDraft[], options: OptionValues) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const chosen = {
    start: options.start.trim(),
    end: options.end.trim(),
    season: options.type === "SEASONAL" ? (options.seasonStart ?? "01-01") : "",
  };
  const wishes = JSON.stringify(
    drafts.map((one) => ({
      ...rangeFor(one, chosen),
      freq: one.freq,
      agg: one.agg,
      transform: one.transform,
      param: one.param,
    })),
  );
  // Choices and typed texts share this delay, which is short enough for a choice.
  const settled = JSON.parse(useSettled(wishes, TYPING_PAUSE_MS)) as Record<string, string | null>[];
  const wanted = drafts.length === settled.length ? settled : (JSON.parse(wishes) as typeof settled);
  const queries = useQueries({
    queries: drafts.map((one, index) => seriesQuery(one.metric, wanted[index] ?? {})),
  });
  const last = useRef(new Map<string, Read>());
  const reads = drafts.map((one, index): Read | undefined => {
    const data = queries[index]?.data ?? undefined;
    if (data?.observations) last.current.set(one.id, data);
    return data?.observations ? data : last.current.get(one.id);
  });
  const known = reads.map((read) => read?.observations);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the series change with their data
  const series = useMemo(
    () =>
      drafts.map((one, index): ChartSeries => {
        const { metric } = one;
        if (!metric) {
          const name = t("chartSeries.hidden.name", { number: index + 1 });
          return { id: one.id, name, ...columnsOf(NO_OBSERVATIONS), problem: "gone" };
        }
        const read = reads[index];
        const nothing = { ...NO_OBSERVATIONS, frequency: frequencyLetter(metric.frequency) };
        const observations = read?.observations ?? nothing;
        return {
          id: one.id,
          name: pick(metric.name)?.text ?? metric.path,
          unit: unitOf(observations, pick(metric.unit), t, language)?.text ?? null,
          ...columnsOf(observations),
          latest: read?.latest ?? null,
        };
      }),
    [
      drafts.map((one) => one.id).join(),
      ...Array.from({ length: MAX_SERIES }, (_, index) => known[index]),
      t,
      language,
      pick,
    ],
  );
  const problems = drafts.flatMap((_, index) =>
    (queries[index]?.data?.problems ?? []).map((found) => asOfForm(found, index)),
  );
  const failed = queries.find((query) => query.isError);
  return {
    series,
    problems: unique(problems),
    error: failed?.error ?? null,
    reading: wishes !== JSON.stringify(settled) || queries.some((query) => query.isFetching && !query.data),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

function seriesQuery(metric: ChosenMetricFragment | null, wish: Record<string, string | null>) {
  const given = Object.entries(wish).filter(([, text]) => text);
  const reading = Object.fromEntries(given) as Record<string, string>;
  return {
    queryKey: ["metric", metric?.id ?? null, "chartSeries", reading],
    queryFn: async (): Promise<Read | null> => {
      if (!metric) return null;
      const place = {
        account: metric.collection.account.key,
        collection: metric.collection.key,
        path: metric.path,
      };
      return (await request(CHART_SERIES, { ...place, ...reading })).metric?.series ?? null;
    },
    enabled: metric !== null,
    staleTime: 60_000,
  };
}

/** The dates and season of a read: categories have no dates, and years no seasons. */
function rangeFor({ metric, ...one }: SeriesDraft, chosen: { start: string; end: string; season: string }) {
  if (!metric) return {};
  const { letter } = viewOfSeries(metric, one);
  if (letter === "C") return {};
  return hasSeasons(letter) ? chosen : { ...chosen, season: "" };
}

/** A problem of a read as the form's problem: the form's field of the option, the form's sentence. */
function asOfForm({ code, field, params }: Problem, place: number): Problem {
  const shared = { code, params: params as Record<string, unknown> };
  if (code === "OPTION_RANGE") return problem("DATES_REVERSED", optionField("end"));
  if (field === "season") return { ...shared, field: optionField("seasonStart") };
  if (field !== "start" && field !== "end") return { ...shared, field: seriesField(place, field ?? "freq") };
  if (code === "OPTION_DATE") return problem("DATE_FORMAT", optionField(field), shared.params);
  if (code === "OPTION_DATE_IMPOSSIBLE") return problem("DATE_IMPOSSIBLE", optionField(field), shared.params);
  return { ...shared, field: optionField(field) };
}

/** Removes duplicates: every series rejects the same wrong date. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.code, one.field]), one])).values()];
}
