import { useCallback, useMemo, useState } from "react";
import { moved } from "@/ui/reorder/layout";
import { resized, type Tile } from "../grid/flow";

/** The state to save: the order with sizes, and the charts to delete. */
export interface Arrangement {
  readonly tiles: readonly Tile[];
  /** Removed tiles in order of removal; each can be restored before saving. */
  readonly removed: readonly Tile[];
}

/** The arrangement in progress. */
export function useArrangement(stored: readonly Tile[], storedVersion: number) {
  const [base, setBase] = useState({ tiles: stored, version: storedVersion });
  const [now, setNow] = useState<Arrangement>({ tiles: stored, removed: [] });
  const change = useCallback(
    (to: (tiles: readonly Tile[]) => readonly Tile[]) =>
      setNow((before) => {
        const tiles = to(before.tiles);
        return tiles === before.tiles ? before : { ...before, tiles };
      }),
    [],
  );
  return useMemo(
    () => ({
      ...now,
      version: base.version,
      base: base.tiles,
      isChanged: now.removed.length > 0 || !sameTiles(now.tiles, base.tiles),
      move: (id: string, to: number) =>
        change((tiles) =>
          moved(
            tiles,
            tiles.findIndex((tile) => tile.id === id),
            to,
          ),
        ),
      resize: (id: string, size: { width: number; height: number }) =>
        change((tiles) => resized(tiles, id, size)),
      /** Restores an earlier state, as after Escape. */
      restore: (tiles: readonly Tile[]) => change(() => tiles),
      remove: (id: string) =>
        setNow(({ tiles, removed }) => ({
          tiles: tiles.filter((tile) => tile.id !== id),
          removed: [...removed, ...tiles.filter((tile) => tile.id === id)],
        })),
      bringBack: () =>
        setNow(({ tiles, removed }) => {
          const last = removed.at(-1);
          if (!last) return { tiles, removed };
          return {
            tiles: tiles.toSpliced(placeOf(last, tiles, base.tiles), 0, last),
            removed: removed.slice(0, -1),
          };
        }),
      /** Call after the order was saved; the removed tiles are still to be deleted. */
      arranged: (version: number) => setBase(({ tiles }) => ({ tiles, version })),
      /** Restarts from the state that another user saved, with or without the local changes on top. */
      rebase: (theirs: { tiles: readonly Tile[]; version: number }, keeps: boolean) => {
        setBase(theirs);
        setNow((mine) => (keeps ? onTop(mine, theirs.tiles) : { tiles: theirs.tiles, removed: [] }));
      },
    }),
    [now, base, change],
  );
}

/** The position of a restored tile: before the first remaining tile that followed it. */
function placeOf(tile: Tile, tiles: readonly Tile[], before: readonly Tile[]): number {
  const behind = before.slice(before.findIndex((one) => one.id === tile.id) + 1).map((one) => one.id);
  const at = tiles.findIndex((one) => behind.includes(one.id));
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
function onTop(mine: Arrangement, theirs: readonly Tile[]): Arrangement {
  const there = new Set(theirs.map((tile) => tile.id));
  const known = new Set([...mine.tiles, ...mine.removed].map((tile) => tile.id));
  const isThere = (tile: Tile) => there.has(tile.id);
  return {
    tiles: [...mine.tiles.filter(isThere), ...theirs.filter((tile) => !known.has(tile.id))],
    removed: mine.removed.filter(isThere),
  };
}
