import { type KeyboardEvent, type RefObject, useCallback, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Picked } from "../bulk/selection/selection";
import type { SelectionState } from "../bulk/selection/useSelection";

/** The facts of a selected indicator. */
const METRIC = graphql(`
  fragment useTicking_metric on Metric {
    id
    path
    name { fr en }
    observationCount
  }
`);

type Row = { id: string } & FragmentType<typeof METRIC>;

/** Ticking the rows of a table. */
export interface Ticking {
  has: (id: string) => boolean;
  /** The box in the head: all matches. */
  found: { ticked: boolean | "mixed"; total: number; set: (on: boolean) => void };
  tick: (index: number, on: boolean, extend: boolean) => void;
  pressed: (event: KeyboardEvent<HTMLInputElement>, index: number) => void;
  busy: boolean;
}

function pickedOf(row: Row): Picked {
  const { id, path, name, observationCount } = readFragment(METRIC, row);
  return { id, path, name, observationCount };
}

/** Ticking the rows of a table, of which there are `total`. */
export type TickingOf = (rows: readonly Row[], total: number) => Ticking;

/** The last tick: Shift extends from it. */
interface LastTick {
  index: number;
  on: boolean;
}

/**
 * Ticks in a table: one row, or with Shift every row since the last tick. On a box the arrow keys move up and down,
 * with Shift they tick on the way, and Ctrl+A ticks all matches.
 */
export function useTicking(state: SelectionState): TickingOf {
  const last = useRef<LastTick | null>(null);
  return useCallback((rows, total) => ticksOf({ state, rows, total, last }), [state]);
}

function ticksOf(of: {
  state: SelectionState;
  rows: readonly Row[];
  total: number;
  last: RefObject<LastTick | null>;
}): Ticking {
  const { state, rows, total, last } = of;
  const tick = (index: number, on: boolean, extend: boolean) => {
    const from = extend ? (last.current?.index ?? index) : index;
    const wanted = extend ? (last.current?.on ?? on) : on;
    const part = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    state.tick(part.map(pickedOf), wanted);
    last.current = { index, on: wanted };
  };
  const setFound = (on: boolean) => {
    last.current = null;
    const known = rows.length === total ? rows.map(pickedOf) : undefined;
    if (on) state.tickFound(total, known);
    else state.untickFound(total, known);
  };
  return {
    has: state.has,
    found: { ticked: headTick(state, rows, total), total, set: setFound },
    tick,
    pressed: (event, index) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
        event.preventDefault();
        return setFound(true);
      }
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const next = index + step;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (next < 0 || next >= rows.length) return;
      if (event.shiftKey) {
        last.current ??= { index, on: true };
        tick(next, last.current.on, true);
      } else last.current = null;
      const table = event.currentTarget.closest("table");
      table?.querySelector<HTMLElement>(`tr[data-index="${next}"] [data-tick]`)?.focus();
    },
    busy: state.busy,
  };
}

function headTick(state: SelectionState, rows: readonly Row[], total: number): boolean | "mixed" {
  if (state.hasAll(total)) return true;
  if (state.count === 0) return false;
  const here = rows.filter(({ id }) => state.has(id)).length;
  return here > 0 && here === total ? true : "mixed";
}
