import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Filter } from "../metrics/useListChoice";
import { type Place, readFound } from "./readFound";
import {
  countOf,
  countsByPath,
  inBranch,
  isFilter,
  NOTHING,
  type Picked,
  type PickedSelection,
  type Selection,
  sameFilter,
  type Tick,
  tickOf,
  withPicked,
} from "./selection";

/** Most indicators that are read to be ticked one by one. */
const MAX_READ = 5000;

/** What went wrong with a tick; `ended`: what was found is no longer selected, since the filter changed. */
export type SelectionTrouble = "tooMany" | "tooManyMore" | "ended" | "failed";

/**
 * What is ticked in the table and in the tree. It stays while one filters on: "all that are found" is then read and
 * ticked one by one. Only where those are too many it ends with its filter, and comes back with it.
 */
export function useSelection(place: Place, filter: Filter) {
  const [held, setHeld] = useState<Selection>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SelectionTrouble | null>(null);
  const reading = useRef<AbortController | null>(null);
  const isCurrent = held.kind === "found" && sameFilter(held.filter, filter);
  // Of another filter it holds while it is being read, so that it can be ticked one by one.
  const selection = held.kind === "picked" || isCurrent || busy ? held : NOTHING;
  const counts = useMemo(
    () => (selection.kind === "picked" ? countsByPath(selection.picked) : null),
    [selection],
  );
  const hasWhole =
    isCurrent ||
    (selection.kind === "picked" && selection.whole !== undefined && sameFilter(selection.whole, filter));

  const set = useCallback((next: Selection) => {
    setTrouble(null);
    setHeld(next);
  }, []);

  /** Reads what is found by a filter, then goes on with it. */
  const read = async (wanted: Filter, then: (found: Picked[]) => PickedSelection) => {
    if (reading.current) return;
    const started = new AbortController();
    reading.current = started;
    setBusy(true);
    try {
      const found = await readFound(place, wanted, { signal: started.signal });
      set(then(found));
    } catch {
      if (!started.signal.aborted) setTrouble("failed");
    } finally {
      if (reading.current === started) {
        reading.current = null;
        setBusy(false);
      }
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is a new object each time
  useEffect(() => {
    if (held.kind !== "found") return;
    if (isCurrent) return setTrouble((old) => (old === "ended" ? null : old));
    if (held.total > MAX_READ) return setTrouble("ended");
    void read(held.filter, (found) => withPicked({ ...NOTHING, whole: held.filter }, found, true));
  }, [filter.query, filter.frequency, filter.under]);
  useEffect(() => () => reading.current?.abort(), []);

  /** All that are found, without some of them. */
  const allBut = (wanted: Filter, total: number, those: (found: Picked[]) => readonly Picked[]) => {
    if (total > MAX_READ) return setTrouble("tooMany");
    void read(wanted, (found) => withPicked(withPicked(NOTHING, found, true), those(found), false));
  };

  const tick = (metrics: readonly Picked[], on: boolean) => {
    if (selection.kind === "picked") return set(withPicked(selection, metrics, on));
    if (!on) allBut(selection.filter, selection.total, () => metrics);
  };

  /** A step of the tree: the indicator there, and everything below it that the filter finds. */
  const tickBranch = (branch: { path: string; below: number; metric: Picked | null }, on: boolean) => {
    const { path, below, metric } = branch;
    const own = metric ? [metric] : [];
    if (below === 0) return tick(own, on);
    if (selection.kind === "found") {
      if (!on) allBut(selection.filter, selection.total, (found) => inBranch(found, path));
      return;
    }
    if (!on) return set(withPicked(selection, inBranch(selection.picked.values(), path), false));
    if (below > MAX_READ) return setTrouble("tooMany");
    void read({ ...filter, under: path }, (found) => withPicked(selection, [...own, ...found], true));
  };

  /** All that the present filter finds, beside what is ticked already; `rows`, where they are all known. */
  const tickFound = (total: number, rows?: readonly Picked[]) => {
    if (selection.kind === "found" && isCurrent) return;
    const ticked = selection.kind === "picked" ? selection : NOTHING;
    const withThem = (found: readonly Picked[]) => withPicked({ ...ticked, whole: filter }, found, true);
    if (rows) return set(withThem(rows));
    // Without a filter what is ticked is among them.
    if (ticked.picked.size === 0 || !isFilter(filter)) return set({ kind: "found", filter, total });
    if (total > MAX_READ) return setTrouble("tooManyMore");
    void read(filter, withThem);
  };

  /** None of what the present filter finds; what is ticked beside it stays. */
  const untickFound = (total: number, rows?: readonly Picked[]) => {
    if (selection.kind === "found" || !isFilter(filter)) return set(NOTHING);
    if (rows) return set(withPicked(selection, rows, false));
    if (total > MAX_READ) return setTrouble("tooMany");
    void read(filter, (found) => withPicked(selection, found, false));
  };

  const count = countOf(selection);
  return {
    selection,
    count,
    busy,
    trouble,
    /** Whether what is selected is just what the present filter finds. */
    isFound: isCurrent,
    /** Whether all that the present filter finds, so many, are selected. */
    hasAll: (total: number) => hasWhole || (!isFilter(filter) && count > 0 && count === total),
    has: (id: string) => isCurrent || (selection.kind === "picked" && selection.picked.has(id)),
    branch: (path: string, of: number): Tick =>
      counts === null ? isCurrent : tickOf(counts.get(path.toLowerCase()) ?? 0, of),
    tick,
    tickBranch,
    tickFound,
    untickFound,
    clear: () => {
      reading.current?.abort();
      reading.current = null;
      setBusy(false);
      set(NOTHING);
    },
  };
}

export type SelectionState = ReturnType<typeof useSelection>;
