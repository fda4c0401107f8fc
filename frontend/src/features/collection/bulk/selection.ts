import type { BilingualText } from "@/lib/text/text";
import type { Filter } from "../metrics/useListChoice";

/** An indicator that is ticked, with what is told of it before it is deleted. */
export interface Picked {
  id: string;
  path: string;
  name: BilingualText;
  observationCount: number;
}

/** What is selected: indicators one by one, or all that a filter finds. */
export type Selection = PickedSelection | { kind: "found"; filter: Filter; total: number };

export interface PickedSelection {
  kind: "picked";
  picked: ReadonlyMap<string, Picked>;
  /** A filter: all that it finds are among them. */
  whole?: Filter | undefined;
}

export const NOTHING: PickedSelection = { kind: "picked", picked: new Map() };

export function countOf(selection: Selection): number {
  return selection.kind === "found" ? selection.total : selection.picked.size;
}

/** With these ticked, or without them. What is whole stays so until something is unticked. */
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

/** Those at a path and below it; paths differ without regard to case. */
export function inBranch(metrics: Iterable<Picked>, path: string): Picked[] {
  const step = path.toLowerCase();
  return [...metrics].filter((metric) => `${metric.path.toLowerCase()}/`.startsWith(`${step}/`));
}

/** How many are ticked at each path and below it; paths differ without regard to case. */
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

/** A box that stands for several: ticked, not ticked, or some of them. */
export type Tick = boolean | "mixed";

export function tickOf(ticked: number, of: number): Tick {
  if (ticked === 0) return false;
  return ticked >= of ? true : "mixed";
}

/** Whether two filters find the same. */
export function sameFilter(a: Filter, b: Filter): boolean {
  return a.query === b.query && a.frequency === b.frequency && a.under === b.under;
}

/** Whether a filter leaves anything out. */
export function isFilter({ query, frequency, under }: Filter): boolean {
  return query !== "" || frequency !== null || under !== null;
}
