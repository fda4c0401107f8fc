import type { Params } from "@/lib/router/match";
import { useParams } from "@/lib/router/navigation";

export interface MetricPlace {
  account: string;
  collection: string;
  path: string;
}

/** The account, collection and path of the indicator in the address. */
export function useMetricPlace(): MetricPlace {
  return metricPlace(useParams());
}

/** The same, from the segments of an address. */
export function metricPlace({ account = "", collection = "", "*": path = "" }: Params): MetricPlace {
  return { account, collection, path: path.replace(/\/+$/, "") };
}

interface Placed {
  path: string;
  collection: { key: string; account: { key: string } };
}

/** The account, collection and path of an indicator, for its address. */
export function placeOf({ collection, path }: Placed): MetricPlace {
  return { account: collection.account.key, collection: collection.key, path };
}
