import { paths } from "@/lib/paths";
import type { MetricPlace } from "../place";
import type { Change } from "./series/options/changes";
import type { Address } from "./series/options/readAddress";

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

/**
 * The permanent address of a state of an indicator, with the options that it is shown with; without a vintage, that of
 * the indicator.
 */
export function lastingAddress(place: MetricPlace, shown: Address, vintage: number | undefined): string {
  const page = location.origin + paths.metric(place.account, place.collection, place.path);
  if (!vintage) return page;
  const { reading, tab, type, years } = shown;
  const options = new URLSearchParams({ ...reading, asof: `v${vintage}` });
  if (tab === "table" || tab === "seasonal") options.set("tab", tab);
  if (type) options.set("type", type);
  if (years) options.set("years", String(years));
  return `${page}?${options}`;
}
