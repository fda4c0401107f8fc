import type { DrawnChartFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import type { DashboardPlace } from "../place";

export interface Range {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** A path with the reader's range. */
export function withRange(path: string, { start, end }: Range): string {
  const given = Object.entries({ start, end }).filter((one): one is [string, string] => one[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The address of the chart's page, with the reader's range. */
export function chartAddress(
  { account, collection, key }: DashboardPlace,
  chart: Pick<DrawnChartFragment, "key">,
  range: Range,
): string {
  return withRange(paths.dashboardChart(account, collection, key, chart.key), range);
}
