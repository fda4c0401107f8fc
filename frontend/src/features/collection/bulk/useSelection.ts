import { useCallback, useMemo, useRef, useState } from "react";
import type { Filter } from "../metrics/useListChoice";
import { type Place, readFound } from "./readFound";
import {
  countOf,
  countsByPath,
  NOTHING,
  type Picked,
  type Selection,
  sameFilter,
  type Tick,
  tickOf,
  withPicked,
} from "./selection";

/** Most indicators that are read to be ticked one by one. */
const MAX_READ = 5000;

/** What went wrong with a tick. */
export type SelectionTrouble = "tooMany" | "failed";

/**
 * What is ticked in the table and in the tree. It stays while one filters on; "all that are found" ends with the
 * filter that found them.
 */
export function useSelection(place: Place, filter: Filter) {
  const [held, setHeld] = useState<Selection>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SelectionTrouble | null>(null);
  const running = useRef(false);
  const selection = held.kind === "found" && !sameFilter(held.filter, filter) ? NOTHING : held;
  const counts = useMemo(
    () => (selection.kind === "picked" ? countsByPath(selection.picked) : null),
    [selection],
  );

  const set = useCallback((next: Selection) => {
    setTrouble(null);
    setHeld(next);
  }, []);

  /** Reads what is found by a filter, then goes on with it. */
  const read = async (wanted: Filter, many: number, then: (found: Picked[]) => Selection) => {
    if (running.current) return;
    if (many > MAX_READ) return setTrouble("tooMany");
    running.current = true;
    setBusy(true);
    try {
      set(then(await readFound(place, wanted)));
    } catch {
      setTrouble("failed");
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const tick = (metrics: readonly Picked[], on: boolean) => {
    if (selection.kind === "picked") return set(withPicked(selection.picked, metrics, on));
    // Of all that are found, all but these.
    if (!on) {
      void read(selection.filter, selection.total, (found) => {
        const all = withPicked(new Map(), found, true);
        return all.kind === "picked" ? withPicked(all.picked, metrics, false) : all;
      });
    }
  };

  /** A step of the tree: the indicator there, and everything below it that the filter finds. */
  const tickBranch = (branch: { path: string; below: number; metric: Picked | null }, on: boolean) => {
    const own = branch.metric ? [branch.metric] : [];
    if (branch.below === 0) return tick(own, on);
    if (selection.kind === "picked" && !on) {
      const start = `${branch.path.toLowerCase()}/`;
      const below = [...selection.picked.values()].filter(({ path }) => path.toLowerCase().startsWith(start));
      return set(withPicked(selection.picked, [...own, ...below], false));
    }
    const under = { ...filter, under: branch.path };
    void read(under, branch.below, (below) => {
      const metrics = [...own, ...below];
      if (selection.kind === "picked") return withPicked(selection.picked, metrics, true);
      return selection;
    });
  };

  return {
    selection,
    count: countOf(selection),
    busy,
    trouble,
    has: (id: string) => selection.kind === "found" || selection.picked.has(id),
    branch: (path: string, of: number): Tick =>
      counts === null || tickOf(counts.get(path.toLowerCase()) ?? 0, of),
    tick,
    tickBranch,
    /** All that the present filter finds. */
    tickFound: (total: number) => set({ kind: "found", filter, total }),
    clear: () => set(NOTHING),
  };
}

export type SelectionState = ReturnType<typeof useSelection>;
