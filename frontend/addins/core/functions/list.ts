import { type JsonRecord, numberAt, textAt } from "../api/json";
import { pathWith } from "../api/request";
import { frequencyAt, localText, pageOf } from "../api/series";
import { type Argument, isAbsent, textOf } from "../arguments/argument";
import { readCollection } from "../arguments/id";
import type { Cell, Table } from "../cells";
import type { Context } from "../context";
import { invalidValue, notAvailable, SheetError } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "./call";
import { periodCell } from "./cell";
import { frequencyCell } from "./fields";
import { type NamedResource, readResources } from "./read";

/** The most indicators of a page of a list. */
const PAGE = 200;
/** The most results of a search, and the number of results without the argument. */
const MAX_RESULTS = 100;
const RESULTS = 20;

/**
 * `STATIT_LIST(collection)`: the indicators of a collection in the order of their paths, all pages. A header row, then
 * id, name, unit, frequency, last period and last value.
 *
 * @throws SheetError for a wrong argument, for a collection that cannot be read, and for one without indicators.
 */
export function* statitList(collection: Argument, context: Context): Call<Table> {
  const id = readCollection(collection, context);
  const rows: Table = [];
  let after: string | null | undefined;
  while (after !== null) {
    const query = { first: String(PAGE), after };
    const path = pathWith(`/api/v1/collections/${id}/series`, query);
    const page = pageOf(yield* readOne({ id, path }, context), "series");
    rows.push(...page.items.map((item) => rowOf(item, context)));
    // A cursor that leads to itself would never end.
    after = page.after === after ? null : page.after;
  }
  if (rows.length === 0) throw notAvailable(sentencesIn(context.language).collectionEmpty(id));
  return [headerOf(context), ...rows];
}

/**
 * `STATIT_SEARCH(text; [limit])`: the indicators that match a text best, in the columns of `STATIT_LIST`. 20 without a
 * limit, 100 at most.
 *
 * @throws SheetError for a wrong argument, and if nothing matches.
 */
export function* statitSearch(text: Argument, limit: Argument, context: Context): Call<Table> {
  const sentences = sentencesIn(context.language);
  const wanted = textOf(text);
  if (wanted === "") throw invalidValue(sentences.searchMissing());
  const query = { q: wanted, kind: "metric", lang: context.language, first: String(limitOf(limit, context)) };
  const path = pathWith("/api/v1/search", query);
  const page = pageOf(yield* readOne({ id: wanted, path }, context), "results");
  const rows = page.items.map((item) => rowOf(item, context));
  if (rows.length === 0) throw notAvailable(sentences.nothingFound(wanted));
  return [headerOf(context), ...rows];
}

function* readOne(resource: NamedResource, context: Context): Call<JsonRecord> {
  const [json] = yield* readResources([resource], context);
  if (json instanceof SheetError) throw json;
  return json ?? {};
}

function limitOf(argument: Argument, context: Context): number {
  if (isAbsent(argument) || argument === 0) return RESULTS;
  const text = textOf(argument);
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_RESULTS) return number;
  throw invalidValue(sentencesIn(context.language).limitUnreadable(text, MAX_RESULTS));
}

function headerOf(context: Context): Cell[] {
  const { headings } = sentencesIn(context.language);
  const { id, name, unit, frequency, lastPeriod, lastValue } = headings;
  return [id, name, unit, frequency, lastPeriod, lastValue];
}

/** An indicator of a list or of the results of a search. */
function rowOf(item: JsonRecord, context: Context): Cell[] {
  const { language } = context;
  return [
    textAt(item, "id"),
    localText(item, "name", language),
    localText(item, "unit", language),
    frequencyCell(frequencyAt(item), context),
    periodCell(textAt(item, "last_period")),
    numberAt(item, "last_value"),
  ];
}
