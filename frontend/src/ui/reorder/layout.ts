/** A point of the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The edges of each item in the window, in pixels; `undefined` for an item that is not drawn. */
export type ItemEdges = readonly (Pick<DOMRect, "left" | "right" | "top" | "bottom"> | undefined)[];

/** How the items of a list are laid out. Places are counted from 0. */
export interface Layout {
  /** Returns the pixels between two points, in the directions in which items move. */
  distance: (one: Point, other: Point) => number;
  /** Returns the place to which the pointer takes the item at `from`, or -1. */
  placeAt: (edges: ItemEdges, from: number, pointer: Point) => number;
  /** Returns the place to which a key takes an item, also outside the list; `undefined` for any other key. */
  placeByKey: (key: string, from: number, count: number) => number | undefined;
}

/** Items one below the other: an item moves when the pointer passes the middle of another. */
export const COLUMN: Layout = {
  distance: (one, other) => Math.abs(one.y - other.y),
  placeAt: (edges, from, { y }) =>
    edges.filter((box, index) => box && index !== from && (box.top + box.bottom) / 2 < y).length,
  placeByKey: (key, from, count) =>
    ({ ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 })[key],
};

/** Items in rows and columns, of any size: an item moves to the place of the item under the pointer. */
export const GRID: Layout = {
  distance: (one, other) => Math.hypot(one.x - other.x, one.y - other.y),
  placeAt: (edges, _, { x, y }) =>
    edges.findIndex((box) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
  placeByKey: (key, from, count) =>
    COLUMN.placeByKey({ ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }[key] ?? key, from, count),
};

/** Returns the items with one of them at another place; the same list where nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
