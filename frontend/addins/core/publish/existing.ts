import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { isRecord, listAt, numberAt, recordAt } from "../api/json";
import { dataOf } from "../api/resource";
import { frequencyAt, localText } from "../api/series";
import type { Context } from "../context";
import type { Steps } from "../transport/steps";

/** An indicator that exists already. */
export interface ExistingIndicator {
  name: string;
  frequency: FrequencyLetter;
  /** The number of its latest vintage; 0 before the first publish. */
  vintage: number;
}

/** The indicators that exist, by their keys in lower case. */
export type Existing = ReadonlyMap<string, ExistingIndicator>;

/** The latest vintages of indicators, by their keys in lower case; those that do not exist are absent. */
export type Vintages = Readonly<Record<string, number>>;

/** The most series of a request. */
const AT_ONCE = 200;

/**
 * The indicators of a collection that exist. Keys that the server does not know, or that the reader may not see, are
 * absent.
 *
 * @param keys paths in the collection.
 * @throws SheetError with a sentence for the person.
 */
export function* readExisting(
  collection: string,
  keys: readonly string[],
  context: Context,
): Steps<Existing> {
  const found = new Map<string, ExistingIndicator>();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const part = keys.slice(from, from + AT_ONCE);
    const series = part.map((key) => ({
      id: `${collection}/${key}`,
      options: { order: "desc", limit: "1" },
    }));
    const path = "/api/v1/observations";
    const response = yield { method: "POST", path, body: JSON.stringify({ series }) };
    listAt(dataOf(path, response, context), "series").forEach((result, at) => {
      if (!isRecord(result) || result.status !== 200) return;
      const data = recordAt(result, "data");
      const key = part[at] ?? "";
      found.set(key.toLowerCase(), {
        name: localText(data, "name", context.language) ?? key,
        frequency: frequencyAt(data),
        vintage: numberAt(data, "vintage") ?? 0,
      });
    });
  }
  return found;
}

/** The vintages of indicators. */
export function vintagesOf(existing: Existing): Vintages {
  return Object.fromEntries([...existing].map(([key, { vintage }]) => [key, vintage]));
}

/** The keys whose indicators were published, created or deleted between two readings. */
export function changedSince(keys: readonly string[], seen: Vintages, now: Vintages): string[] {
  return keys.filter((key) => seen[key.toLowerCase()] !== now[key.toLowerCase()]);
}
