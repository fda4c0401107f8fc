import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import type { Language } from "@/lib/text/language";
import type { DeskMetric } from "../state/row";

/** A period of an indicator in the language; the name of a category. */
export function periodText({ frequency }: DeskMetric, period: string, language: Language): string {
  const letter = frequencyLetter(frequency);
  return letter === "C" ? period : formatPeriod(letter, period, language);
}
