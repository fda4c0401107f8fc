import { useCallback, useState } from "react";
import type { RowActions } from "../row/rowActions";
import type { Row, RowDraft } from "../row/state/row";

/** What a paste puts into a row. */
export interface Fill {
  /** The row as it was before. */
  row: Row;
  draft: RowDraft;
}

/** Pasted cells, and what they put into the rows. */
export interface Pasting {
  /** The cells that are being read, and the row of the paste. */
  open: { text: string; focused: Row } | null;
  /** The number of rows of the latest paste, while it can be taken back. */
  filled: number;
  take: (row: Row, text: string) => void;
  fill: (fills: readonly Fill[]) => void;
  undo: () => void;
  close: () => void;
}

/** The paste into the desk. Filled rows are not saved; their former drafts come back by an undo. */
export function usePasting(actions: RowActions): Pasting {
  const [open, setOpen] = useState<Pasting["open"]>(null);
  const [filled, setFilled] = useState<readonly Fill[]>([]);
  return {
    open,
    filled: filled.length,
    take: useCallback((focused, text) => {
      setFilled([]);
      setOpen({ focused, text });
    }, []),
    fill: (fills) => {
      for (const { row, draft } of fills) {
        actions.type(row, draft);
        if (!draft.series) actions.lookUp(row);
      }
      setFilled(fills);
      setOpen(null);
    },
    undo: () => {
      for (const { row, draft } of filled) actions.putBack(row, draft, row.draft);
      setFilled([]);
    },
    close: useCallback(() => setOpen(null), []),
  };
}
