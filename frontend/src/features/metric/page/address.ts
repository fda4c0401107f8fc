import { paths } from "@/lib/paths";
import type { MetricPlace } from "../place";
import type { Change } from "./series/options/changes";

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

/** The permanent address of an indicator, without display options. */
export function lastingAddress({ account, collection, path }: MetricPlace): string {
  return location.origin + paths.metric(account, collection, path);
}
