import type { ChartSurroundingsFragment, DrawnChartFragment, ShownChartFragment } from "@/gql/graphql";

export interface Range {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export interface ShownChart {
  dashboard: ChartSurroundingsFragment;
  chart: DrawnChartFragment;
  more: ShownChartFragment;
  /** The range that the reader requested. */
  range: Range;
}
