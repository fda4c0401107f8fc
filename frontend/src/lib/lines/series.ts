import type { FrequencyName } from "../calendar/frequency";

/** The observations of the good lines, as columns in the order in which they are stored. */
export interface LineSeries {
  frequency: FrequencyName;
  periods: string[];
  values: number[];
  texts: (string | null)[];
  /** The largest number of decimals that was typed, 0 to 10. */
  decimals: number;
}
