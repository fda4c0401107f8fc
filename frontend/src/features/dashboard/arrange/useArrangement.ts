import { useMemo, useReducer } from "react";
import type { Tile } from "../grid/flow";
import { isChanged, reduce, type SavedTiles, unchanged } from "./arrangeState";

/** The arrangement in progress, and the functions that change it. */
export function useArrangement(saved: SavedTiles) {
  const [state, dispatch] = useReducer(reduce, saved, unchanged);
  return useMemo(
    () => ({
      ...state,
      isChanged: isChanged(state),
      move: (id: string, to: number) => dispatch({ type: "moved", id, to }),
      resize: (id: string, size: { width: number; height: number }) =>
        dispatch({ type: "resized", id, size }),
      /** Restores an earlier state, as after Escape. */
      restore: (tiles: readonly Tile[]) => dispatch({ type: "restored", tiles }),
      remove: (id: string) => dispatch({ type: "removed", id }),
      undoRemoval: () => dispatch({ type: "removalUndone" }),
      openConfirmation: () => dispatch({ type: "confirmationOpened" }),
      closeConfirmation: () => dispatch({ type: "confirmationClosed" }),
      /** Call after the order was saved; the removed charts are still to be deleted. */
      orderSaved: (version: number) => dispatch({ type: "orderSaved", version }),
      /** Restarts from the state that another user saved, with or without the local changes on top. */
      rebase: (onto: SavedTiles, keeps: boolean) => dispatch({ type: "rebased", onto, keeps }),
    }),
    [state],
  );
}

/** An arrangement in progress. */
export type Arrangement = ReturnType<typeof useArrangement>;
