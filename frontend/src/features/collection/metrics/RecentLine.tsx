import { Sparkline } from "@/charts/Sparkline";
import type { MetricRowFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/lines/frequency";
import { inDateOrder } from "@/lib/observations";
import { useText } from "@/lib/text";
import { UnreadableData } from "@/ui/UnreadableData";

/** The latest observations of an indicator as a small line; nothing where they make none. */
export function RecentLine(props: {
  metric: Pick<MetricRowFragment, "frequency" | "series">;
  width: number;
  height: number;
}) {
  const { metric, width, height } = props;
  const t = useText();
  const letter = frequencyLetter(metric.frequency);
  const { periods, values } = inDateOrder(metric.series.observations);
  if (!metric.series.observations) return <UnreadableData>{t("chart.unreadable")}</UnreadableData>;
  if (letter === "C" || values.length < 2) return null;
  return <Sparkline frequency={letter} periods={periods} values={values} width={width} height={height} />;
}
