import { Sparkline } from "@/charts/draw/Sparkline";
import type { MetricRowFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { inDateOrder } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { UnreadableData } from "@/ui/state/UnreadableData";

/** The sparkline of an indicator's latest observations; renders nothing if they form no line. */
export function RecentLine(props: {
  metric: Pick<MetricRowFragment, "frequency" | "series">;
  /** The address of the indicator's page. */
  to: string;
  width: number;
  height: number;
}) {
  const { metric, to, width, height } = props;
  const t = useText();
  const letter = frequencyLetter(metric.frequency);
  const { periods, values } = inDateOrder(metric.series.observations);
  if (!metric.series.observations)
    return (
      <UnreadableData sentence={t("chart.unreadable.sentence")}>
        {/* The name links to the same page: one tab stop is enough. */}
        <Link to={to} tabIndex={-1}>
          {t("chart.unreadable")}
        </Link>
      </UnreadableData>
    );
  if (letter === "C" || values.length < 2) return null;
  return <Sparkline frequency={letter} periods={periods} values={values} width={width} height={height} />;
}
