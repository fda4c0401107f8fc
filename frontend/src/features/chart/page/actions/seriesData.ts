import { type FragmentType, graphql, readFragment } from "@/gql";
import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { isFrequency } from "@/lib/reading/transformations";
import { usePickText } from "@/lib/text/text";
import type { UsedSeries } from "@/ui/program/UseIn";
import { fileOptions, type Range } from "../reading";

const CHART = graphql(`
  fragment SeriesData_chart on Chart {
    series {
      id
      freq
      agg
      transform
      param
      look { legend { fr en } }
      metric {
        path
        name { fr en }
        frequency
        transformation
        parameter
        collection { key access account { key visibility } }
      }
    }
  }
`);

/** A chart whose series can be read as files. */
export type ChartOfSeries = FragmentType<typeof CHART>;

/** The data of a chart's series in the drawn range, as files have it; without series that the reader cannot see. */
export function useSeriesData(charted: ChartOfSeries, shown: Range): UsedSeries[] {
  const chart = readFragment(CHART, charted);
  const pick = usePickText();
  return chart.series.flatMap((one) => {
    if (!one.metric) return [];
    const { path, name, frequency, collection } = one.metric;
    return {
      id: one.id,
      name: pick(one.look.legend)?.text ?? pick(name)?.text ?? path,
      isPublic: collection.access === "PUBLIC" && collection.account.visibility === "PUBLIC",
      series: [collection.account.key, collection.key, path],
      options: fileOptions(one, shown),
      letter: isFrequency(one.freq ?? undefined) ? (one.freq as FrequencyLetter) : frequencyLetter(frequency),
    };
  });
}
