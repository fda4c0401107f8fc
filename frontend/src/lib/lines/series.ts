import type { FrequencyName } from "../calendar/frequency";

/** The observations of the good lines as columns, in stored order. */
export interface LineSeries {
  frequency: FrequencyName;
  periods: string[];
  values: number[];
  texts: (string | null)[];
  /** The largest number of typed decimals, 0 to 10. */
  decimals: number;
}
