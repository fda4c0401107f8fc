import {
  FREQUENCIES,
  type FrequencyLetter,
  type FrequencyName,
  frequencyLetter,
} from "@/lib/calendar/frequency";

/** The API name of a frequency. */
export function frequencyName(letter: FrequencyLetter): FrequencyName {
  return FREQUENCIES.find((name) => frequencyLetter(name) === letter) ?? "CATEGORY";
}
