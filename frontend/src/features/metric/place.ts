import { useParams } from "react-router";

export interface MetricPlace {
  account: string;
  collection: string;
  path: string;
}

/** The indicator that the address names. */
export function useMetricPlace(): MetricPlace {
  const { account = "", collection = "", "*": path = "" } = useParams();
  return { account, collection, path: path.replace(/\/+$/, "") };
}
