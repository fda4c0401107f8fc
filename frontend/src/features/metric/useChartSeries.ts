import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ChartSeries } from "@/charts";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { Problem } from "@/lib/data/problems";
import { columnsOf, NO_OBSERVATIONS } from "@/lib/reading/observations";
import { unitOf } from "@/lib/reading/seriesText";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { seriesQuery } from "./page/metricQueries";
import type { MetricPlace } from "./place";

const METRIC = graphql(`
  fragment useChartSeries_metric on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
  }
`);

/** The shown range of the series, and the start of its seasons; empty: not chosen. */
interface ChartReading {
  start: string;
  end: string;
  season: string;
}

/**
 * The series as its chart shows it. The last drawn data remain while other options are read, and if these are rejected;
 * `problems` then gives the reason, by the names of the read options.
 */
export function useChartSeries(
  place: MetricPlace,
  shown: FragmentType<typeof METRIC>,
  options: ChartReading,
) {
  const metric = readFragment(METRIC, shown);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const chosen = Object.fromEntries(Object.entries(options).filter(([, text]) => text !== ""));
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...seriesQuery(place, chosen),
    placeholderData: keepPreviousData,
  });
  const [drawable, setDrawable] = useState(data);
  if (data?.observations && data !== drawable) setDrawable(data);

  const series = useMemo<ChartSeries>(() => {
    const nothing = { ...NO_OBSERVATIONS, frequency: frequencyLetter(metric.frequency) };
    const observations = drawable?.observations ?? nothing;
    return {
      id: metric.id,
      name: pick(metric.name)?.text ?? metric.path,
      unit: unitOf(observations, pick(metric.unit), t, language)?.text ?? null,
      ...columnsOf(observations),
      latest: drawable?.latest ?? null,
    };
  }, [drawable, metric, pick, t, language]);
  const problems: readonly Problem[] = data?.problems ?? [];
  return { series, problems, error, reading: isPending || isPlaceholderData, refetch };
}
