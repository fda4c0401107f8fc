import type { ChartType } from "@/gql/graphql";
import type { Tile } from "./flow";

/** A chart as a tile: one row is enough for values, axes need two. */
export function tileOf(chart: {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly options: { readonly type: ChartType };
}): Tile {
  const least = chart.options.type === "VALUE" ? 1 : 2;
  return { id: chart.id, width: chart.width, height: Math.max(chart.height, least), least };
}
