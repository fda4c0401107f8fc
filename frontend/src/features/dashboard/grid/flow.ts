import { COLUMNS, LEAST_WIDTH, MOST_HEIGHT } from "./measures";

/** A chart in the arrangement's order, sized in columns and rows. */
export interface Tile {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Fewest rows that its drawing needs. */
  readonly least: number;
}

/** The position of a tile: its first column and row, from 0. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * The position of each tile, as the browser's grid places them: in order, each at the first free position after the
 * previous one.
 */
export function spotsOf(tiles: readonly Tile[]): Spot[] {
  const taken = new Set<number>();
  let [x, y] = [0, 0];
  return tiles.map(({ width, height }) => {
    while (x + width > COLUMNS || !isFree(taken, x, y, width, height)) {
      x += 1;
      if (x + width > COLUMNS) [x, y] = [0, y + 1];
    }
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) taken.add(row * COLUMNS + column);
    return { x, y };
  });
}

function isFree(taken: Set<number>, x: number, y: number, width: number, height: number): boolean {
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) if (taken.has(row * COLUMNS + column)) return false;
  return true;
}

/** The tiles with one of them resized, within the limits of the grid. */
export function resized(
  tiles: readonly Tile[],
  id: string,
  size: { width: number; height: number },
): readonly Tile[] {
  const before = tiles.find((tile) => tile.id === id);
  const width = Math.max(LEAST_WIDTH, Math.min(COLUMNS, Math.round(size.width)));
  const height = Math.max(before?.least ?? 1, Math.min(MOST_HEIGHT, Math.round(size.height)));
  if (!before || (before.width === width && before.height === height)) return tiles;
  return tiles.map((tile) => (tile.id === id ? { ...tile, width, height } : tile));
}

/** The index that an arrow key moves a tile to: the adjacent one, or the nearest of the next row. */
export function placeTowards(tiles: readonly Tile[], from: number, arrow: Arrow): number {
  if (arrow === "ArrowLeft") return Math.max(0, from - 1);
  if (arrow === "ArrowRight") return Math.min(tiles.length - 1, from + 1);
  const spots = spotsOf(tiles);
  const own = spots[from];
  if (!own) return from;
  const beyond = spots.flatMap((spot, index) =>
    (arrow === "ArrowUp" ? spot.y < own.y : spot.y > own.y) ? [{ ...spot, index }] : [],
  );
  const row =
    arrow === "ArrowUp" ? Math.max(...beyond.map(({ y }) => y)) : Math.min(...beyond.map(({ y }) => y));
  const [nearest] = beyond
    .filter(({ y }) => y === row)
    .sort((a, b) => Math.abs(a.x - own.x) - Math.abs(b.x - own.x));
  if (nearest) return nearest.index;
  return arrow === "ArrowUp" ? 0 : tiles.length - 1;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is Arrow {
  return key.startsWith("Arrow");
}

/** The change of size by Shift with an arrow key. */
export const GROWTH: Record<Arrow, { width: number; height: number }> = {
  ArrowLeft: { width: -1, height: 0 },
  ArrowRight: { width: 1, height: 0 },
  ArrowUp: { width: 0, height: -1 },
  ArrowDown: { width: 0, height: 1 },
};
