/** The grid: twelve columns, rows of one height, the same gap in both directions; in pixels. */
export const COLUMNS = 12;
export const ROW = 136;
export const GAP = 16;

export const LEAST_WIDTH = 3;
export const MOST_HEIGHT = 4;

/** Height of a tile's border, title and source in pixels, all outside the drawing. */
const AROUND = 76;

/** Width of a tile's padding and border in pixels, all outside the drawing. */
const BESIDE = 34;
/** Width of a wide page's content, in pixels. */
const PAGE = 1120;

/** Width of a drawing of `columns` columns on a wide page, in pixels. */
export function drawingWidth(columns: number): number {
  return Math.round(((PAGE + GAP) / COLUMNS) * columns - GAP - BESIDE);
}

/** Height of a drawing of `rows` rows, in pixels. */
export function drawingHeight(rows: number): number {
  return rows * ROW + (rows - 1) * GAP - AROUND;
}
