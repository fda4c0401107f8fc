import { type Filter, isFilter } from "../../metrics/useListChoice";
import {
  inBranch,
  NOTHING,
  type Picked,
  type PickedSelection,
  type Selection,
  sameFilter,
  withPicked,
} from "./selection";

/** Most indicators that are read to be ticked one by one. */
const MAX_READ = 5000;

/** Problems of ticking; `ended`: the matches are no longer selected, since the filter changed. */
type SelectionTrouble = "tooMany" | "tooManyMore" | "ended" | "failed";

/** A read of all matches of a filter, and their effect on the selection. */
interface Reading {
  readonly filter: Filter;
  /** The selection that the matches are added to, or removed from. */
  readonly base: PickedSelection;
  readonly isAdded: boolean;
  /** Indicators added with the matches. */
  readonly own?: readonly Picked[];
  /** Indicators excluded from the matches: these, or all at a path and below it. */
  readonly without?: readonly Picked[] | string;
}

/** The selection before the current filter is applied to it, the read in progress, and the last problem. */
export interface State {
  readonly held: Selection;
  readonly reading: Reading | null;
  readonly trouble: SelectionTrouble | null;
}

export const START: State = { held: NOTHING, reading: null, trouble: null };

/** An entry of the tree: its path, the number of matches below it, and its indicator if that is a match. */
export interface BranchOf {
  path: string;
  below: number;
  metric: Picked | null;
}

/** An action on the selection; `rows`: all matches, if they are known. */
export type Change =
  | { type: "filtered" }
  | { type: "tick"; metrics: readonly Picked[]; on: boolean }
  | { type: "tickBranch"; branch: BranchOf; on: boolean }
  | { type: "tickFound" | "untickFound"; total: number; rows?: readonly Picked[] | undefined }
  | { type: "clear" }
  | { type: "read"; found: readonly Picked[] }
  | { type: "failed" };

/** An action, with the filter at that time. */
export type Action = Change & { filter: Filter };

/** Whether the selection equals the matches of the filter. */
export function isCurrent({ held }: State, filter: Filter): boolean {
  return held.kind === "found" && sameFilter(held.filter, filter);
}

/** The selection with a filter: the matches of another filter remain only while they are read. */
export function selectionOf(state: State, filter: Filter): Selection {
  const { held, reading } = state;
  return held.kind === "picked" || isCurrent(state, filter) || reading ? held : NOTHING;
}

/** The state after an action. A new `reading` is for the caller to start; its result is a `read` or `failed`. */
export function reduce(state: State, action: Action): State {
  const { filter } = action;
  switch (action.type) {
    case "filtered":
      return afterFilter(state, filter);
    case "tick":
      return tick(state, filter, action.metrics, action.on);
    case "tickBranch":
      return tickBranch(state, filter, action.branch, action.on);
    case "tickFound":
      return tickFound(state, filter, action.total, action.rows);
    case "untickFound":
      return untickFound(state, filter, action.total, action.rows);
    case "clear":
      return START;
    case "read":
      return state.reading ? { ...START, held: resultOf(state.reading, action.found) } : state;
    case "failed":
      return { ...state, reading: null, trouble: "failed" };
  }
}

function resultOf({ base, isAdded, own = [], without }: Reading, found: readonly Picked[]): PickedSelection {
  const ticked = withPicked(base, [...own, ...found], isAdded);
  if (without === undefined) return ticked;
  return withPicked(ticked, typeof without === "string" ? inBranch(found, without) : without, false);
}

function set(state: State, held: Selection): State {
  return { ...state, held, trouble: null };
}

/** Starts a read of `total` matches; one at a time. */
function read(state: State, reading: Reading, total: number, tooMany: SelectionTrouble): State {
  if (total > MAX_READ) return { ...state, trouble: tooMany };
  return state.reading ? state : { ...state, reading };
}

function afterFilter(state: State, filter: Filter): State {
  const { held, trouble } = state;
  if (held.kind !== "found") return state;
  if (isCurrent(state, filter)) return trouble === "ended" ? { ...state, trouble: null } : state;
  const base = { ...NOTHING, whole: held.filter };
  return read(state, { filter: held.filter, base, isAdded: true }, held.total, "ended");
}

/** Selects all matches that are selected now, except some. */
function allBut(
  state: State,
  all: Selection & { kind: "found" },
  without: readonly Picked[] | string,
): State {
  return read(state, { filter: all.filter, base: NOTHING, isAdded: true, without }, all.total, "tooMany");
}

function tick(state: State, filter: Filter, metrics: readonly Picked[], on: boolean): State {
  const selection = selectionOf(state, filter);
  if (selection.kind === "picked") return set(state, withPicked(selection, metrics, on));
  return on ? state : allBut(state, selection, metrics);
}

/** Ticks an entry of the tree: its indicator, and all matches of the filter below it. */
function tickBranch(state: State, filter: Filter, { path, below, metric }: BranchOf, on: boolean): State {
  const own = metric ? [metric] : [];
  if (below === 0) return tick(state, filter, own, on);
  const selection = selectionOf(state, filter);
  if (selection.kind === "found") return on ? state : allBut(state, selection, path);
  if (!on) return set(state, withPicked(selection, inBranch(selection.picked.values(), path), false));
  const reading = { filter: { ...filter, under: path }, base: selection, isAdded: true, own };
  return read(state, reading, below, "tooMany");
}

/** Adds all matches of the filter to the selection. */
function tickFound(state: State, filter: Filter, total: number, rows?: readonly Picked[]): State {
  const selection = selectionOf(state, filter);
  if (selection.kind === "found" && isCurrent(state, filter)) return state;
  const ticked = selection.kind === "picked" ? selection : NOTHING;
  const reading = { filter, base: { ...ticked, whole: filter }, isAdded: true };
  if (rows) return set(state, resultOf(reading, rows));
  // Without a filter the matches include the ticked ones.
  if (ticked.picked.size === 0 || !isFilter(filter)) return set(state, { kind: "found", filter, total });
  return read(state, reading, total, "tooManyMore");
}

/** Unticks all matches of the filter; other ticked indicators remain. */
function untickFound(state: State, filter: Filter, total: number, rows?: readonly Picked[]): State {
  const selection = selectionOf(state, filter);
  if (selection.kind === "found" || !isFilter(filter)) return set(state, NOTHING);
  const reading = { filter, base: selection, isAdded: false };
  return rows ? set(state, resultOf(reading, rows)) : read(state, reading, total, "tooMany");
}
