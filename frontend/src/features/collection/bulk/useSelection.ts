import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Filter } from "../metrics/useListChoice";
import type { Place } from "../place";
import { readFound } from "./readFound";
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

/** Problems of ticking; `ended`: the matches are no longer selected, since the filter changed. */
export type SelectionTrouble = "tooMany" | "tooManyMore" | "ended" | "failed";

/**
 * The selection of the table and the tree. It survives a change of the filter: the "all found" selection is then read
 * and ticked one by one. With more matches than that allows, it ends with its filter, and returns with it.
 */
export function useSelection(place: Place, filter: Filter) {
  const [held, setHeld] = useState<Selection>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SelectionTrouble | null>(null);
  const reading = useRef<AbortController | null>(null);
  const isCurrent = held.kind === "found" && sameFilter(held.filter, filter);
  // A selection of another filter remains valid while it is being read to be ticked one by one.
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

  /** Reads the matches of a filter, then sets the selection derived from them. */
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

  /** Selects all matches except some. */
  const allBut = (wanted: Filter, total: number, those: (found: Picked[]) => readonly Picked[]) => {
    if (total > MAX_READ) return setTrouble("tooMany");
    void read(wanted, (found) => withPicked(withPicked(NOTHING, found, true), those(found), false));
  };

  const tick = (metrics: readonly Picked[], on: boolean) => {
    if (selection.kind === "picked") return set(withPicked(selection, metrics, on));
    if (!on) allBut(selection.filter, selection.total, () => metrics);
  };

  /** Ticks an entry of the tree: its indicator, and all matches of the filter below it. */
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

  /** Adds all matches of the current filter to the selection; `rows`, if they are all known. */
  const tickFound = (total: number, rows?: readonly Picked[]) => {
    if (selection.kind === "found" && isCurrent) return;
    const ticked = selection.kind === "picked" ? selection : NOTHING;
    const withThem = (found: readonly Picked[]) => withPicked({ ...ticked, whole: filter }, found, true);
    if (rows) return set(withThem(rows));
    // Without a filter the matches include the ticked ones.
    if (ticked.picked.size === 0 || !isFilter(filter)) return set({ kind: "found", filter, total });
    if (total > MAX_READ) return setTrouble("tooManyMore");
    void read(filter, withThem);
  };

  /** Unticks all matches of the current filter; other ticked indicators remain. */
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
    /** Whether the selection equals the matches of the current filter. */
    isFound: isCurrent,
    /** Whether all `total` matches of the current filter are selected. */
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
