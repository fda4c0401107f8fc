import type { MetricViewFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import type { Change } from "./series/options";

/** The address of the indicator with other search parameters; null takes one away. */
export function withSearch(search: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
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
