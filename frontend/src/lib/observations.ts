/** A series' observations as columns, as the server sends them: one text a period, one value a period. */
export interface Observations {
  frequency: "D" | "W" | "M" | "Q" | "S" | "Y" | "C";
  /** Canonical text of each period (`2024-01`, `2024-Q1`); the labels of a category series. */
  periods: string[];
  values: number[];
  texts: (string | null)[] | null;
  /** Largest number of decimals that was typed, 0 to 10. */
  decimals: number;
}
