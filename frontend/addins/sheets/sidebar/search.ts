import { lowerFrequencies } from "@/lib/reading/transformations";
import { FREQUENCY_CHOICES, findWord } from "../../core/arguments/words";
import { statitSearch } from "../../core/functions/list";
import type { Run } from "../google/run";

/** An indicator that a search found, as the sidebar shows it. */
export interface Found {
  /** `account/collection/path`. */
  id: string;
  name: string;
  /** Empty where it has none. */
  unit: string;
  /** The word for its frequency. */
  frequency: string;
  /** The letters of the frequencies to which it can be aggregated. */
  lower: readonly string[];
}

/**
 * The 20 indicators that match a text best.
 *
 * @throws SheetError if nothing matches, or the server does not answer.
 */
export function search(run: Run, text: string): Found[] {
  const [, ...rows] = run.read(statitSearch(text, null, run.context));
  return rows.map(([id, name, unit, frequency]) => {
    const letter = findWord(FREQUENCY_CHOICES, String(frequency));
    return {
      id: String(id),
      name: String(name ?? id),
      unit: String(unit ?? ""),
      frequency: String(frequency),
      lower: letter === undefined ? [] : lowerFrequencies(letter),
    };
  });
}
