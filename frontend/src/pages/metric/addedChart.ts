import {
  DEFAULT_LOOK,
  defaultChart,
  lookInput,
  lookValues,
  optionsInput,
  optionValues,
} from "@/features/chart/form/values";
import { METRIC_DEFAULTS } from "@/features/metric/page/series/options/defaults";
import type { Address } from "@/features/metric/page/series/options/readAddress";
import { rangeShown, type View, viewOf } from "@/features/metric/page/series/options/view";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AddedChart_MetricFragment, ChartInput, ChartType } from "@/gql/graphql";
import { suggestKey } from "@/lib/keys/keys";
import type { Language } from "@/lib/text/language";

const METRIC = graphql(`
  fragment addedChart_metric on Metric {
    id
    path
    name { fr en }
    chart {
      options { type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours }
      look {
        legend { fr en }
        style
        width
        colour
        axis
        greater { value colour }
        lower { value colour }
      }
    }
    ...MetricDefaults_metric
  }
`);

/** The types of charts by their names in the address. */
const CHART_TYPES = {
  line: "LINE",
  bar: "BAR",
  seasonal: "SEASONAL",
  value: "VALUE",
} as const satisfies Record<View["type"], ChartType>;

/** A new chart of the shown view: the indicator's own chart, overridden by the reader's choices. */
export function addedChart(
  shown: FragmentType<typeof METRIC>,
  address: Address,
  language: Language,
): ChartInput {
  const metric = readFragment(METRIC, shown);
  const view = viewOf(readFragment(METRIC_DEFAULTS, metric), address);
  const { chart } = metric;
  const isDated = view.own !== "C";
  return {
    key: suggestKey(metric.path.split("/").at(-1) ?? "") || "chart",
    title: metric.name.fr || metric.name.en ? metric.name : { fr: metric.path, en: metric.path },
    options: optionsInput(chosenOptions(metric, view, address, language), language),
    series: [
      {
        metric: metric.id,
        freq: view.isAggregated ? view.letter : null,
        agg: view.isAggregated ? (view.method ?? null) : null,
        transform: isDated ? view.transform : null,
        param: isDated ? (view.param ?? null) : null,
        look: lookInput(chart ? lookValues(chart.look, language) : DEFAULT_LOOK, language),
      },
    ],
  };
}

function chosenOptions(
  metric: AddedChart_MetricFragment,
  view: View,
  { reading, years }: Address,
  language: Language,
) {
  const { id, chart } = metric;
  const own = chart
    ? optionValues({ ...chart.options, priority: 0, description: {} }, language)
    : defaultChart([{ id, frequency: view.own }]).options;
  const { start, end } = rangeShown(readFragment(METRIC_DEFAULTS, metric), reading);
  return {
    ...own,
    // The page has no choice of type for categories.
    type: view.own === "C" ? own.type : CHART_TYPES[view.type],
    start: start ?? "",
    end: end ?? "",
    ...(reading.season && { seasonStart: reading.season }),
    ...(years && { years: String(years) }),
  };
}
