/**
 * A4 portrait and landscape without margins, in pixels, and the height left below the head of a page: the orientation
 * is unknown in advance, so both are drawn and the print style shows one.
 */
export const SHEETS = {
  upright: { width: 700, height: 740 },
  across: { width: 1020, height: 420 },
} as const;

/** The name of a sheet of paper: its orientation. */
export type Sheet = keyof typeof SHEETS;
