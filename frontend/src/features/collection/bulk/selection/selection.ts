import type { BilingualText } from "@/lib/text/text";
import type { Filter } from "../../metrics/useListChoice";

/** A ticked indicator, with the facts shown before it is deleted. */
export interface Picked {
  id: string;
  path: string;
  name: BilingualText;
  observationCount: number;
}

/** The selection: indicators one by one, or all matches of a filter. */
export type Selection = PickedSelection | { kind: "found"; filter: Filter; total: number };

export interface PickedSelection {
  kind: "picked";
  picked: ReadonlyMap<string, Picked>;
  /** A filter whose matches are all included. */
  whole?: Filter | undefined;
}

export const NOTHING: PickedSelection = { kind: "picked", picked: new Map() };

export function countOf(selection: Selection): number {
  return selection.kind === "found" ? selection.total : selection.picked.size;
}

/** The selection with these ticked or unticked. `whole` remains until something is unticked. */
export function withPicked(
  { picked, whole }: PickedSelection,
  metrics: readonly Picked[],
  on: boolean,
): PickedSelection {
  const next = new Map(picked);
  for (const metric of metrics) {
    if (on) next.set(metric.id, metric);
    else next.delete(metric.id);
  }
  return { kind: "picked", picked: next, whole: on ? whole : undefined };
}

/** The indicators at a path and below it; paths are compared case-insensitively. */
export function inBranch(metrics: Iterable<Picked>, path: string): Picked[] {
  const step = path.toLowerCase();
  return [...metrics].filter((metric) => `${metric.path.toLowerCase()}/`.startsWith(`${step}/`));
}

/** Number of ticked indicators at each path and below it; paths are compared case-insensitively. */
export function countsByPath(picked: ReadonlyMap<string, Picked>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of picked.values()) {
    const segments = path.toLowerCase().split("/");
    for (let length = 1; length <= segments.length; length += 1) {
      const step = segments.slice(0, length).join("/");
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
  }
  return counts;
}

/** The state of a box for several indicators: all, none or some ticked. */
export type Tick = boolean | "mixed";

export function tickOf(ticked: number, of: number): Tick {
  if (ticked === 0) return false;
  return ticked >= of ? true : "mixed";
}

/** Whether two filters have the same matches. */
export function sameFilter(a: Filter, b: Filter): boolean {
  return a.query === b.query && a.frequency === b.frequency && a.under === b.under;
}
