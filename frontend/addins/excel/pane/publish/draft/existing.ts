import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { isRecord, listAt, recordAt } from "../../../../core/api/json";
import { frequencyAt, localText } from "../../../../core/api/series";
import type { Context } from "../../../../core/context";
import { readResource, type Send } from "../../api/resource";

/** An indicator that exists already. */
export interface ExistingIndicator {
  name: string;
  frequency: FrequencyLetter;
}

/** The most series of a request. */
const AT_ONCE = 200;

/**
 * The indicators of a collection that exist, by their keys in lower case. Keys that the server does not know, or that
 * the reader may not see, are absent.
 *
 * @param keys paths in the collection.
 * @throws SheetError with a sentence for the person.
 */
export async function readExisting(
  collection: string,
  keys: readonly string[],
  send: Send,
  context: Context,
): Promise<ReadonlyMap<string, ExistingIndicator>> {
  const found = new Map<string, ExistingIndicator>();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const part = keys.slice(from, from + AT_ONCE);
    const series = part.map((key) => ({
      id: `${collection}/${key}`,
      options: { order: "desc", limit: "1" },
    }));
    const json = await readResource("/api/v1/observations", send, context, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ series }),
    });
    listAt(json, "series").forEach((result, at) => {
      if (!isRecord(result) || result.status !== 200) return;
      const data = recordAt(result, "data");
      const key = part[at] ?? "";
      const name = localText(data, "name", context.language) ?? key;
      found.set(key.toLowerCase(), { name, frequency: frequencyAt(data) });
    });
  }
  return found;
}
