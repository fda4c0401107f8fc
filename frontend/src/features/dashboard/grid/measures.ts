/** The grid: twelve columns, rows of one height, the same gap both ways; in pixels. */
export const COLUMNS = 12;
export const ROW = 136;
export const GAP = 16;

export const LEAST_WIDTH = 3;
export const MOST_HEIGHT = 4;

/** Frame, title and source of a tile, in pixels: what is not for the drawing. */
const AROUND = 76;

/** Pixels that so many rows give to a drawing. */
export function drawingHeight(rows: number): number {
  return rows * ROW + (rows - 1) * GAP - AROUND;
}
