/** The frequencies of a series, by their API names. */
export const FREQUENCIES = [
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "QUARTERLY",
  "BI_ANNUAL",
  "YEARLY",
  "CATEGORY",
] as const;

export type FrequencyName = (typeof FREQUENCIES)[number];
export type FrequencyLetter = "D" | "W" | "M" | "Q" | "S" | "Y" | "C";

const LETTERS: Record<FrequencyName, FrequencyLetter> = {
  DAILY: "D",
  WEEKLY: "W",
  MONTHLY: "M",
  QUARTERLY: "Q",
  BI_ANNUAL: "S",
  YEARLY: "Y",
  CATEGORY: "C",
};

/** The one-letter code of a frequency, as in files and problem parameters. */
export function frequencyLetter(frequency: FrequencyName): FrequencyLetter {
  return LETTERS[frequency];
}
