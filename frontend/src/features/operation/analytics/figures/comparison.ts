/** The change of a total from the one before. */
export type Comparison =
  /** Nothing was counted before: a percentage does not exist. */
  | { readonly kind: "none" }
  | { readonly kind: "same" }
  /** In percent of the total before, and the decimals to show. */
  | { readonly kind: "change"; readonly percent: number; readonly decimals: number };

/** Changes below this size are shown with a decimal, in percent. */
const SMALL = 10;
/** Changes that would be shown as zero, in percent. */
const INVISIBLE = 0.05;

/** Compares a total with the one of the period before; `null` where that was not counted as a whole. */
export function compare(total: number, before: number | null | undefined): Comparison | null {
  if (before === null || before === undefined) return null;
  if (before === 0) return { kind: "none" };
  const percent = ((total - before) / before) * 100;
  const size = Math.abs(percent);
  if (size < INVISIBLE) return { kind: "same" };
  return { kind: "change", percent, decimals: size < SMALL ? 1 : 0 };
}
