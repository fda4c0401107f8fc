import type { ChartOptions, SeriesLook } from "@/charts";
import { lookOfKept, optionsOfKept } from "@/charts/data/storedChart";
import type { MetricViewFragment } from "@/gql/graphql";
import type { ChartType } from "./options";

/** The look of the indicator's line. */
export function ownLook(chart: MetricViewFragment["chart"]): SeriesLook | undefined {
  return chart ? lookOfKept(chart.look) : undefined;
}

/** The drawn options: the indicator's own, overridden by the reader's choices. */
export function shownOptions(
  chart: MetricViewFragment["chart"],
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
