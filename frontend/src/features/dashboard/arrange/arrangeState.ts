import { moved } from "@/ui/reorder/layout";
import { resized, type Tile } from "../grid/flow";

/** The tiles of a dashboard as saved, and the version in which they are so. */
export interface SavedTiles {
  readonly tiles: readonly Tile[];
  readonly version: number;
}

/** The changes of an arrangement since it was saved. */
export interface ArrangeState {
  /** The saved state from which the changes start. */
  readonly base: SavedTiles;
  /** The tiles in their new order, with their new sizes. */
  readonly tiles: readonly Tile[];
  /** Removed tiles in order of removal; each can be restored before saving. */
  readonly removed: readonly Tile[];
  /** Whether the user is asked to confirm the deletion of the removed charts. */
  readonly isConfirming: boolean;
}

/** A change by the user, or a result of the server. */
export type ArrangeAction =
  | { type: "moved"; id: string; to: number }
  | { type: "resized"; id: string; size: { width: number; height: number } }
  /** An earlier state of the tiles again, as after Escape. */
  | { type: "restored"; tiles: readonly Tile[] }
  | { type: "removed"; id: string }
  /** The last removed tile is back. */
  | { type: "removalUndone" }
  | { type: "confirmationOpened" }
  | { type: "confirmationClosed" }
  /** The order is saved; the removed charts are still to be deleted. */
  | { type: "orderSaved"; version: number }
  /** The state that another user saved is the new base, with or without the local changes on top. */
  | { type: "rebased"; onto: SavedTiles; keeps: boolean };

/** The state before any change. */
export function unchanged(base: SavedTiles): ArrangeState {
  return { base, tiles: base.tiles, removed: [], isConfirming: false };
}

/** Whether there is something to save. */
export function isChanged({ base, tiles, removed }: ArrangeState): boolean {
  return removed.length > 0 || !sameTiles(tiles, base.tiles);
}

/** The state after an action. `tiles` remains the same array where an action changes no tile. */
export function reduce(state: ArrangeState, action: ArrangeAction): ArrangeState {
  const { base, tiles, removed } = state;
  switch (action.type) {
    case "moved":
      return { ...state, tiles: moved(tiles, indexOf(tiles, action.id), action.to) };
    case "resized":
      return { ...state, tiles: resized(tiles, action.id, action.size) };
    case "restored":
      return { ...state, tiles: action.tiles };
    case "removed": {
      const tile = tiles.find(({ id }) => id === action.id);
      if (!tile) return state;
      return { ...state, tiles: tiles.filter((one) => one !== tile), removed: [...removed, tile] };
    }
    case "removalUndone": {
      const tile = removed.at(-1);
      if (!tile) return state;
      const at = formerPlace(tile, tiles, base.tiles);
      return { ...state, tiles: tiles.toSpliced(at, 0, tile), removed: removed.slice(0, -1) };
    }
    case "confirmationOpened":
      return { ...state, isConfirming: true };
    case "confirmationClosed":
      return { ...state, isConfirming: false };
    case "orderSaved":
      return { ...state, base: { ...base, version: action.version } };
    case "rebased":
      if (action.keeps) return onTop(state, action.onto);
      return { ...state, base: action.onto, tiles: action.onto.tiles, removed: [] };
  }
}

function indexOf(tiles: readonly Tile[], id: string): number {
  return tiles.findIndex((tile) => tile.id === id);
}

/** The index of a restored tile: before the first remaining tile that followed it. */
function formerPlace(tile: Tile, tiles: readonly Tile[], before: readonly Tile[]): number {
  const behind = before.slice(indexOf(before, tile.id) + 1).map(({ id }) => id);
  const at = tiles.findIndex(({ id }) => behind.includes(id));
  return at < 0 ? tiles.length : at;
}

function sameTiles(one: readonly Tile[], other: readonly Tile[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, width, height }, index) => {
      const it = other[index];
      return it !== undefined && it.id === id && it.width === width && it.height === height;
    })
  );
}

/** The local order of the remaining tiles, followed by the tiles that others added. */
function onTop(state: ArrangeState, base: SavedTiles): ArrangeState {
  const there = new Set(base.tiles.map(({ id }) => id));
  const known = new Set([...state.tiles, ...state.removed].map(({ id }) => id));
  const isThere = ({ id }: Tile) => there.has(id);
  return {
    ...state,
    base,
    tiles: [...state.tiles.filter(isThere), ...base.tiles.filter(({ id }) => !known.has(id))],
    removed: state.removed.filter(isThere),
  };
}
