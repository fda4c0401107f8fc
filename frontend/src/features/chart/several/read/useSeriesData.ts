import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { ChartSeries } from "@/charts";
import { useSettled } from "@/lib/browser/useSettled";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { Language } from "@/lib/format";
import { columnsOf, NO_OBSERVATIONS } from "@/lib/reading/observations";
import { unitOf } from "@/lib/reading/seriesText";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import type { OptionValues } from "../../form/values";
import { MAX_SERIES, type SeriesDraft } from "../draft/draft";
import { asOfForm, unique } from "./readProblems";
import { type SeriesRead, seriesQuery } from "./seriesQuery";
import { type ReadingWish, wishesOf } from "./wishes";

/** Series are read only after a pause in typing, in milliseconds. */
const TYPING_PAUSE_MS = 350;

/**
 * The series of a chart as drawn. The last drawn data remain while other options are read, and if these are rejected;
 * `problems` then gives the reason, by the fields of the form.
 */
export function useSeriesData(drafts: readonly SeriesDraft[], options: OptionValues) {
  const wishes = JSON.stringify(wishesOf(drafts, options));
  // Choices and typed texts share this delay, which is short enough for a choice.
  const settled = JSON.parse(useSettled(wishes, TYPING_PAUSE_MS)) as ReadingWish[];
  const wanted = drafts.length === settled.length ? settled : (JSON.parse(wishes) as ReadingWish[]);
  const queries = useQueries({
    queries: drafts.map((one, index) => seriesQuery(one.metric, wanted[index] ?? {})),
  });
  const reads = useLastReads(
    drafts,
    queries.map((query) => query.data),
  );
  const problems = drafts.flatMap((_, index) =>
    (queries[index]?.data?.problems ?? []).map((found) => asOfForm(found, index)),
  );
  return {
    series: useDrawnSeries(drafts, reads),
    problems: unique(problems),
    error: queries.find((query) => query.isError)?.error ?? null,
    reading: wishes !== JSON.stringify(settled) || queries.some((query) => query.isFetching && !query.data),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** The series of a chart with the state of their reads. */
export type SeriesData = ReturnType<typeof useSeriesData>;

/** The latest read of each series that has observations. */
function useLastReads(
  drafts: readonly SeriesDraft[],
  data: readonly (SeriesRead | null | undefined)[],
): readonly (SeriesRead | undefined)[] {
  const last = useRef(new Map<string, SeriesRead>());
  return drafts.map((one, index) => {
    const read = data[index];
    if (read?.observations) last.current.set(one.id, read);
    return read?.observations ? read : last.current.get(one.id);
  });
}

/** The same series as long as the indicators and their data are the same: the chart is then not drawn again. */
function useDrawnSeries(
  drafts: readonly SeriesDraft[],
  reads: readonly (SeriesRead | undefined)[],
): ChartSeries[] {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the series change with their data
  return useMemo(
    () => drafts.map((one, index) => drawnSeries(one, index, reads[index], { t, pick, language })),
    [
      drafts.map((one) => one.id).join(),
      ...Array.from({ length: MAX_SERIES }, (_, index) => reads[index]?.observations),
      t,
      language,
      pick,
    ],
  );
}

interface Words {
  t: Translate;
  pick: ReturnType<typeof usePickText>;
  language: Language;
}

/** A series as drawn: empty until it is read, and without its indicator only a name. */
function drawnSeries(
  { id, metric }: SeriesDraft,
  index: number,
  read: SeriesRead | undefined,
  { t, pick, language }: Words,
): ChartSeries {
  if (!metric) {
    const name = t("chartSeries.hidden.name", { number: index + 1 });
    return { id, name, ...columnsOf(NO_OBSERVATIONS), problem: "gone" };
  }
  const nothing = { ...NO_OBSERVATIONS, frequency: frequencyLetter(metric.frequency) };
  const observations = read?.observations ?? nothing;
  return {
    id,
    name: pick(metric.name)?.text ?? metric.path,
    unit: unitOf(observations, pick(metric.unit), t, language)?.text ?? null,
    ...columnsOf(observations),
    latest: read?.latest ?? null,
  };
}
