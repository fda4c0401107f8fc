import type { Outcome } from "../api/answer";
import type { JsonRecord } from "../api/json";
import type { Need, SeriesNeed } from "../api/request";
import { type SeriesData, seriesOf } from "../api/series";
import { type Argument, isAbsent, type RangeArgument, rowsOf } from "../arguments/argument";
import type { Cell, Table } from "../cells";
import { type Context, hostOf } from "../context";
import { invalidValue, notAvailable, SheetError } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "./call";

/** A result for one of several things, or its error. */
export type OrError<Value> = Value | SheetError;

/**
 * Reads series. An error in place of a need is its own result.
 *
 * @returns a series or an error for each need, in the same order.
 */
export function* readSeries(
  needs: readonly OrError<SeriesNeed>[],
  context: Context,
): Call<OrError<SeriesData>[]> {
  const read = yield* readAll(
    needs.map((each) => ifValue(each, (need) => ({ id: need.id, need }))),
    context,
  );
  return read.map((each) => ifValue(each, seriesOf));
}

/** A resource by its path, with the id of the object that an error names. */
export interface NamedResource {
  id: string;
  path: string;
}

/**
 * Reads other resources. An error in place of a resource is its own result.
 *
 * @returns the JSON or an error for each, in the same order.
 */
export function* readResources(
  resources: readonly OrError<NamedResource>[],
  context: Context,
): Call<OrError<JsonRecord>[]> {
  const named = resources.map((each) =>
    ifValue(each, ({ id, path }): NamedNeed => ({ id, need: { kind: "resource", path } })),
  );
  return yield* readAll(named, context);
}

interface NamedNeed {
  id: string;
  need: Need;
}

function* readAll(named: readonly OrError<NamedNeed>[], context: Context): Call<OrError<JsonRecord>[]> {
  const open = named.flatMap((each) => (each instanceof SheetError ? [] : [each.need]));
  const outcomes = open.length > 0 ? [...(yield open)] : [];
  return named.map((each) => ifValue(each, ({ id }) => dataOf(outcomes.shift(), id, context)));
}

/**
 * Results in the shape of a range: `read` gets its cells that are not empty, and returns a result for each. The error of
 * a range of one cell is thrown.
 */
export function* eachCell(
  range: RangeArgument,
  read: (cells: readonly Argument[]) => Call<readonly Cell[]>,
  context: Context,
): Call<Table> {
  const rows = rowsOf(range);
  const given = rows.flat().filter((cell) => !isAbsent(cell));
  if (given.length === 0) throw invalidValue(sentencesIn(context.language).idMissing());
  const left = [...(yield* read(given))];
  const table = rows.map((row) => row.map((cell) => (isAbsent(cell) ? null : (left.shift() ?? null))));
  const only = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
  if (only instanceof SheetError) throw only;
  return table;
}

/** The function applied to a value; an error remains as it is. */
export function ifValue<From, To>(value: OrError<From>, convert: (value: From) => OrError<To>): OrError<To> {
  return value instanceof SheetError ? value : convert(value);
}

/** The value, or the error that the function throws for it. Other errors are thrown on. */
export function orError<Value>(compute: () => Value): OrError<Value> {
  try {
    return compute();
  } catch (error) {
    if (error instanceof SheetError) return error;
    throw error;
  }
}

/** The JSON of an outcome, or its error. */
function dataOf(outcome: Outcome | undefined, id: string, context: Context): OrError<JsonRecord> {
  if (outcome?.kind === "data") return outcome.data;
  if (outcome?.kind === "failed") return outcome.error;
  return notAvailable(sentencesIn(context.language).notFound(id, hostOf(context)));
}
