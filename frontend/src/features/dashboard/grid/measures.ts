/** The grid: twelve columns, rows of one height, the same gap in both directions; in pixels. */
export const COLUMNS = 12;
export const ROW = 136;
export const GAP = 16;

export const LEAST_WIDTH = 3;
export const MOST_HEIGHT = 4;

/** Height of a tile's border, title and source in pixels, all outside the drawing. */
const AROUND = 76;

/** Height of a drawing of `rows` rows, in pixels. */
export function drawingHeight(rows: number): number {
  return rows * ROW + (rows - 1) * GAP - AROUND;
}
