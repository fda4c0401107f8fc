import type { MetricViewFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import type { Change } from "./series/options";

/** The address of the indicator with changed search parameters; `null` removes one. */
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

/** The account, collection and path of an indicator, for its address. */
export function placeOf(metric: Pick<MetricViewFragment, "path" | "collection">) {
  const { collection, path } = metric;
  return { account: collection.account.key, collection: collection.key, path };
}

/** The permanent address of the indicator, without display options. */
export function lastingAddress(metric: Pick<MetricViewFragment, "path" | "collection">): string {
  const place = placeOf(metric);
  return location.origin + paths.metric(place.account, place.collection, place.path);
}
