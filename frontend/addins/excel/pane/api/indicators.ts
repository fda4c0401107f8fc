import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { type JsonRecord, numberAt, textAt } from "../../../core/api/json";
import { pathWith } from "../../../core/api/request";
import { frequencyAt, localText, pageOf } from "../../../core/api/series";
import type { Context } from "../../../core/context";
import { readResource, type Send } from "./resource";

/** An indicator in the results of a search. Texts are in the person's language, else in the other one. */
export interface FoundIndicator {
  /** `account/collection/path`. */
  id: string;
  name: string;
  collection: string;
  /** Absent for values without a unit. */
  unit: string | undefined;
  frequency: FrequencyLetter;
  /** A period in the notation of the API, or a category; absent without observations. */
  lastPeriod: string | undefined;
}

/** The results of a search, best first. */
export interface Found {
  /** The number of all results; `items` has the first ones. */
  total: number;
  items: readonly FoundIndicator[];
  /** The text as the server proposes to spell it; absent without a proposal. */
  spelling: string | undefined;
}

/** The number of results that are read. */
const RESULTS = 30;

/**
 * Searches indicators that the person may see.
 *
 * @throws SheetError with a sentence for the person.
 */
export async function searchIndicators(
  text: string,
  send: Send,
  context: Context,
  signal: AbortSignal,
): Promise<Found> {
  const query = { q: text, kind: "metric", lang: context.language, first: String(RESULTS) };
  const json = await readResource(pathWith("/api/v1/search", query), send, context, { signal });
  const items = pageOf(json, "results").items.map((item) => indicatorOf(item, context));
  return {
    total: numberAt(json, "total") ?? items.length,
    items,
    spelling: textAt(json, "spelling") ?? undefined,
  };
}

function indicatorOf(item: JsonRecord, { language }: Context): FoundIndicator {
  const id = textAt(item, "id") ?? "";
  return {
    id,
    name: localText(item, "name", language) ?? id,
    collection: localText(item, "collection", language) ?? id.split("/").slice(0, 2).join("/"),
    unit: localText(item, "unit", language) ?? undefined,
    frequency: frequencyAt(item),
    lastPeriod: textAt(item, "last_period") ?? undefined,
  };
}
