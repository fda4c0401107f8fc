import { reasonsOf } from "@/charts/data/stored/storedChart";
import type { DrawnChartFragment } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { usePickText, useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";

/** The reasons why series of the chart could not be read with its options. */
export function RefusedSeries({ chart }: { chart: DrawnChartFragment }) {
  const t = useText();
  const pick = usePickText();
  return chart.series.flatMap(({ metric, data }) =>
    metric
      ? reasonsOf(data).map((problem) => (
          <Notice
            key={`${metric.id} ${problem.code}`}
            kind="warning"
            title={pick(metric.name)?.text ?? metric.path}
          >
            {problemText(t, problem)}
          </Notice>
        ))
      : [],
  );
}
