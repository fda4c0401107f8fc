import type { ChartOptions, SeriesLook } from "@/charts";
import { lookOfKept, optionsOfKept } from "@/charts/data/stored/storedLook";
import { graphql } from "@/gql";
import type { OwnChart_MetricFragment } from "@/gql/graphql";
import type { ChartType } from "./options/readAddress";

/** What is drawn of an indicator's own chart. */
export const OWN_CHART = graphql(`
  fragment OwnChart_metric on Metric {
    chart {
      options { type stack range yFormat xFormat sort showUnit years seasonColours }
      look {
        style
        width
        colour
        axis
        greater { value colour }
        lower { value colour }
      }
    }
  }
`);

type OwnChart = OwnChart_MetricFragment["chart"];

/** The look of the indicator's line, if its publisher chose one. */
export function ownLook(chart: OwnChart): { look?: SeriesLook } {
  return chart ? { look: lookOfKept(chart.look) } : {};
}

/** The drawn options: the indicator's own, overridden by the reader's choices. */
export function shownOptions(
  chart: OwnChart,
  chosen: { type: ChartType; years?: number | undefined; window?: { start?: string; end?: string } },
): ChartOptions {
  const { type, years, window } = chosen;
  return {
    showUnit: false,
    ...(chart && optionsOfKept(chart.options)),
    type,
    ...(years && { years }),
    ...(window && {
      window: { ...(window.start && { from: window.start }), ...(window.end && { to: window.end }) },
    }),
  };
}
