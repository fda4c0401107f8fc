import type { ChartInput } from "@/charts";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { automaticColour } from "../form/colour";
import css from "./ChartView.module.css";
import type { Range } from "./reading";
import { SeriesItem } from "./SeriesItem";

const CHART = graphql(`
  fragment SeriesList_chart on Chart {
    series { id ...SeriesItem_series }
  }
`);

/** The series of a chart: each indicator with its source, its licence and its file. */
export function SeriesList(props: {
  chart: FragmentType<typeof CHART>;
  /** The chart as drawn. */
  input: ChartInput;
  /** The drawn range. */
  range: Range;
}) {
  const { input, range } = props;
  const { series } = readFragment(CHART, props.chart);
  const t = useText();
  return (
    <section className={css.list} aria-labelledby="chart-made-of">
      <h2 id="chart-made-of">{t("chartPage.series.title")}</h2>
      <ul>
        {series.map((one, index) => (
          <SeriesItem
            key={one.id}
            series={one}
            name={input.series[index]?.name ?? ""}
            unit={input.series[index]?.unit}
            colour={String(input.series[index]?.look?.colour ?? automaticColour(index))}
            range={range}
          />
        ))}
      </ul>
    </section>
  );
}
