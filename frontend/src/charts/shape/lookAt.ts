import type { ChartData } from "../data/prepared";
import { seasonLook } from "../layout/season/look";
import { type Look, lookOf } from "./look";

/** The resolved look of a series, or of a season, by its index. */
export function lookAt(data: ChartData, series: number): Look {
  if (data.kind === "season") {
    const line = data.series[series];
    if (line) return seasonLook(data, line);
  }
  const input = data.kind === "category" ? data.inputs[series] : data.series[series]?.input;
  return input ? lookOf(input, series) : { colour: "ink", labelColour: "ink", width: 2, dash: undefined };
}
