import { useCallback, useMemo, useRef, useState } from "react";
import { type DeskEntry, type Row, rowOf } from "./state/row";
import { type Action, latestRow, reduce } from "./state/rowState";

/** Applies an action to the present state of a row that was drawn, and returns the new state. */
type Dispatch = (drawn: Row, action: Action) => Row;

/** The rows with typed or saved values, by the id of the indicator. `clock` returns the reader's date. */
export function useStoredRows(clock: () => string) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const latest = useRef(rows);

  /** The present state of a row that was drawn. */
  const current = useCallback((drawn: Row) => latestRow(latest.current.get(drawn.metric.id), drawn), []);

  const dispatch: Dispatch = useCallback(
    (drawn, action) => {
      const row = current(drawn);
      const next = reduce(row, action);
      if (next === row) return row;
      // Code that follows in the same event reads the new row.
      latest.current = new Map(latest.current).set(drawn.metric.id, next);
      setRows(latest.current);
      return next;
    },
    [current],
  );

  /** The row of an entry. */
  const get = useMemo(() => {
    // Rows without typed values: the same entry is the identical row.
    const untouched = new WeakMap<DeskEntry, Row>();
    return (entry: DeskEntry): Row => {
      const fresh = untouched.get(entry) ?? rowOf(entry, clock());
      untouched.set(entry, fresh);
      return current(fresh);
    };
  }, [clock, current]);

  /** All rows with typed or saved values, including filtered ones. */
  const touched = useMemo(() => [...rows.values()], [rows]);
  return { get, touched, current, dispatch };
}

/** The rows of the desk with their present state. */
export type StoredRows = ReturnType<typeof useStoredRows>;
