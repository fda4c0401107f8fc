import type { MetricViewFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";

export type Tab = "chart" | "table" | "vintages";

export const TABS: readonly Tab[] = ["chart", "table", "vintages"];

export function isTab(value: string | null): value is Tab {
  return TABS.some((tab) => tab === value);
}

/** The address of the indicator with other search parameters; an empty one leaves out what is the default. */
export function withSearch(search: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

/** Where an indicator stands, as its address needs it. */
export function placeOf(metric: Pick<MetricViewFragment, "path" | "collection">) {
  const { collection, path } = metric;
  return { account: collection.account.key, collection: collection.key, path };
}

/** The lasting address of the indicator, without what is chosen for display. */
export function lastingAddress(metric: Pick<MetricViewFragment, "path" | "collection">): string {
  const place = placeOf(metric);
  return location.origin + paths.metric(place.account, place.collection, place.path);
}
