import { Sparkline } from "@/charts/draw/Sparkline";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { inDateOrder } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { UnreadableData } from "@/ui/state/UnreadableData";

/** Two years of months are enough for a sparkline. */
const METRIC = graphql(`
  fragment RecentLine_metric on Metric {
    frequency
    series(order: "desc", limit: "24") { observations }
  }
`);

type Recent = FragmentType<typeof METRIC>;

/** Whether the observations of an indicator could be read. */
export function isReadable(metric: Recent): boolean {
  return Boolean(readFragment(METRIC, metric).series.observations);
}

/** The sparkline of an indicator's latest observations; renders nothing if they form no line. */
export function RecentLine(props: {
  metric: Recent;
  /** The address of the indicator's page. */
  to: string;
  width: number;
  height: number;
  /** The id of the sentence on data that cannot be read, where it describes an element around this. */
  sentenceId?: string;
}) {
  const { to, width, height, sentenceId } = props;
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const letter = frequencyLetter(metric.frequency);
  const { periods, values } = inDateOrder(metric.series.observations);
  if (!metric.series.observations)
    return (
      <UnreadableData sentence={t("chart.unreadable.sentence")} sentenceId={sentenceId}>
        {/* The name links to the same page: one tab stop is enough. */}
        <Link to={to} tabIndex={-1}>
          {t("chart.unreadable")}
        </Link>
      </UnreadableData>
    );
  if (letter === "C" || values.length < 2) return null;
  return <Sparkline frequency={letter} periods={periods} values={values} width={width} height={height} />;
}
