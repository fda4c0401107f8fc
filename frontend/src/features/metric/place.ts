import { useParams } from "@/lib/router/navigation";

export interface MetricPlace {
  account: string;
  collection: string;
  path: string;
}

/** The account, collection and path of the indicator in the address. */
export function useMetricPlace(): MetricPlace {
  const { account = "", collection = "", "*": path = "" } = useParams();
  return { account, collection, path: path.replace(/\/+$/, "") };
}
