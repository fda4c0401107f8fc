import type { ChartOptions, SeriesLook } from "@/charts";
import type { MetricViewFragment } from "@/gql/graphql";
import type { ChartType } from "./options";

const Y_FORMATS = ["0", "0.0", "0.00", "0%", "0.0%", "0.00%"] as const;

/** How the indicator's own chart is drawn. */
function ownOptions(chart: MetricViewFragment["chart"]): ChartOptions {
  if (!chart) return {};
  const { stack, range, yFormat, xFormat, showUnit, years, seasonColours } = chart.options;
  const format = Y_FORMATS.find((one) => one === yFormat);
  return {
    stack: ({ NONE: "none", YES: "yes", PERCENT: "percent" } as const)[stack],
    ...(range !== "AUTO" && { range: range === "ZERO" ? "zero" : "around" }),
    ...(format && { yFormat: format }),
    xFormat: xFormat === "CATEGORY" ? "category" : "date",
    showUnit,
    ...(years && { years }),
    ...(seasonColours.length > 0 && { seasonColours: seasonColours.map(colourOf) }),
  };
}

/** How the indicator's line is drawn. */
export function ownLook(chart: MetricViewFragment["chart"]): SeriesLook | undefined {
  if (!chart) return undefined;
  const { style, width, colour, axis, greater, lower } = chart.look;
  return {
    style: ({ LINE: "line", DASH: "dash", DOT: "dot", DASHDOT: "dashdot" } as const)[style],
    axis: axis === "RIGHT" ? "right" : "left",
    ...(width && { width }),
    ...(colour && { colour: colourOf(colour) }),
    ...(greater && { greater: ruleOf(greater) }),
    ...(lower && { lower: ruleOf(lower) }),
  };
}

function ruleOf({ value, colour }: { value: number; colour: string }) {
  return { value, colour: colourOf(colour) };
}

/** A place in the palette is a number to the charts. */
function colourOf(colour: string): number | string {
  return colour.startsWith("#") ? colour : Number(colour);
}

/** What is drawn: the indicator's own options, under what the reader has chosen. */
export function shownOptions(
  chart: MetricViewFragment["chart"],
  chosen: { type: ChartType; years?: number | undefined; window?: { start?: string; end?: string } },
): ChartOptions {
  const { type, years, window } = chosen;
  return {
    showUnit: false,
    ...ownOptions(chart),
    type,
    ...(years && { years }),
    ...(window && {
      window: { ...(window.start && { from: window.start }), ...(window.end && { to: window.end }) },
    }),
  };
}
