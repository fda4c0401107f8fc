import type { FrequencyName } from "./frequency";
import { frequenciesOf, parsePeriod } from "./period";
import { splitFirst } from "./split";

const LINES_LOOKED_AT = 60;

/**
 * The frequency that the first dated lines suggest: the coarsest that holds every one of them
 * without two in one period. Nothing when no line begins with a date.
 */
export function guessFrequency(lines: string): FrequencyName | undefined {
  const dates = lines
    .replace(/^\ufeff/, "")
    .split("\n", LINES_LOOKED_AT + 1)
    .map(dateOf)
    .filter((date) => frequenciesOf(date).length > 0)
    .slice(0, LINES_LOOKED_AT);
  if (dates.length === 0) return undefined;
  return frequenciesOf(dates[0] ?? "").find((frequency) => {
    const identities = new Set<number>();
    for (const date of dates) {
      const { period } = parsePeriod(frequency, date);
      if (!period || identities.has(period.identity)) return false;
      identities.add(period.identity);
    }
    return true;
  });
}

/** The first field of a line; the whole line where nothing separates it. */
function dateOf(line: string): string {
  const first = splitFirst(line);
  return typeof first === "string" ? line.trim() : first.field.text;
}
