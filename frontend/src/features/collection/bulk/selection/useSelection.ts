import { type Dispatch, useEffect, useMemo, useReducer } from "react";
import { type Filter, isFilter } from "../../metrics/useListChoice";
import type { Place } from "../../place";
import { readFound } from "../readFound";
import { countOf, countsByPath, type Picked, sameFilter, type Tick, tickOf } from "./selection";
import {
  type Action,
  type BranchOf,
  isCurrent,
  reduce,
  START,
  type State,
  selectionOf,
} from "./selectionState";

/**
 * The selection of the table and the tree. It survives a change of the filter: the "all found" selection is then read
 * and ticked one by one. With more matches than that allows, it ends with its filter, and returns with it.
 */
export function useSelection({ account, collection }: Place, { query, frequency, under }: Filter) {
  const [state, dispatch] = useReducer(reduce, START);
  const { reading } = state;
  const filter = useMemo(() => ({ query, frequency, under }), [query, frequency, under]);

  useEffect(() => dispatch({ type: "filtered", filter }), [filter]);

  useEffect(() => {
    if (!reading) return;
    const started = new AbortController();
    readFound({ account, collection }, reading.filter, { signal: started.signal }).then(
      (found) => started.signal.aborted || dispatch({ type: "read", filter: reading.filter, found }),
      () => started.signal.aborted || dispatch({ type: "failed", filter: reading.filter }),
    );
    return () => started.abort();
  }, [reading, account, collection]);

  return useMemo(() => selectionWith(state, filter, dispatch), [state, filter]);
}

/** The selection with a filter, and how it is changed. */
function selectionWith(state: State, filter: Filter, dispatch: Dispatch<Action>) {
  const selection = selectionOf(state, filter);
  const isFound = isCurrent(state, filter);
  const counts = selection.kind === "picked" ? countsByPath(selection.picked) : null;
  const hasWhole =
    isFound ||
    (selection.kind === "picked" && selection.whole !== undefined && sameFilter(selection.whole, filter));
  const count = countOf(selection);
  return {
    selection,
    count,
    busy: state.reading !== null,
    trouble: state.trouble,
    /** Whether the selection equals the matches of the current filter. */
    isFound,
    /** Whether all `total` matches of the current filter are selected. */
    hasAll: (total: number) => hasWhole || (!isFilter(filter) && count > 0 && count === total),
    has: (id: string) => isFound || (selection.kind === "picked" && selection.picked.has(id)),
    branch: (path: string, of: number): Tick =>
      counts === null ? isFound : tickOf(counts.get(path.toLowerCase()) ?? 0, of),
    tick: (metrics: readonly Picked[], on: boolean) => dispatch({ type: "tick", filter, metrics, on }),
    /** Ticks an entry of the tree: its indicator, and all matches of the filter below it. */
    tickBranch: (branch: BranchOf, on: boolean) => dispatch({ type: "tickBranch", filter, branch, on }),
    /** Adds all matches of the current filter to the selection; `rows`, if they are all known. */
    tickFound: (total: number, rows?: readonly Picked[]) =>
      dispatch({ type: "tickFound", filter, total, rows }),
    /** Unticks all matches of the current filter; other ticked indicators remain. */
    untickFound: (total: number, rows?: readonly Picked[]) =>
      dispatch({ type: "untickFound", filter, total, rows }),
    clear: () => dispatch({ type: "clear", filter }),
  };
}

/** The selection, and how it is changed. */
export type SelectionState = ReturnType<typeof useSelection>;
