import type { SeriesNeed } from "../api/request";
import { localText, type SeriesData } from "../api/series";
import { type Argument, isAbsent, type RangeArgument, rowsOf } from "../arguments/argument";
import { readIndicator } from "../arguments/id";
import { mergeOptions, type OptionArguments, type ReadOptions, readOptions } from "../arguments/options";
import type { Cell, Table } from "../cells";
import type { Context } from "../context";
import { invalidValue, notAvailable, SheetError } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "./call";
import { joined } from "./join";
import { type OrError, orError, readSeries } from "./read";

/**
 * `STATIT(id; [start]; [end]; [frequency]; [transformation]; [parameter]; [asof])`: observations as a table.
 *
 * For one indicator: rows of period and value, newest last, without a header. For a range of several cells: a header row
 * with the names of the indicators, then rows of period and one value for each indicator (`joined`); empty cells of the
 * range are left out. An indicator that cannot be read has its error in the header and an empty column, unless none can
 * be read.
 *
 * Periods are the first days of theirs; categories are texts. A `start` of -12 means the last 12 periods.
 *
 * @throws SheetError for a wrong argument, and if nothing can be read.
 */
export function* statit(id: RangeArgument, options: OptionArguments, context: Context): Call<Table> {
  const sentences = sentencesIn(context.language);
  const cells = rowsOf(id).flat();
  const ofArguments = readOptions(options, context);
  const isRange = cells.length > 1;
  const given = isRange ? cells.filter((cell) => !isAbsent(cell)) : cells;
  if (given.length === 0) throw invalidValue(sentences.idMissing());
  const needs = given.map((cell) => orError(() => seriesNeed(cell, ofArguments, context)));
  const columns = yield* readSeries(needs, context);
  const [first] = columns;
  if (first instanceof SheetError && columns.every((column) => column instanceof SheetError)) throw first;
  const rows = joined(columns);
  if (isRange) return [headerOf(columns, context), ...rows];
  if (rows.length === 0 && !(first instanceof SheetError) && first) {
    throw notAvailable(sentences.noObservations(first.id));
  }
  return rows;
}

/**
 * A need of the indicator that a cell names, with the options of its address and of the arguments. Incomplete periods of
 * a lower frequency are hidden, because a cell cannot flag them: a month is not to be read as its year. An address with
 * the option `partial` shows them.
 */
export function seriesNeed(cell: Argument, ofArguments: ReadOptions, context: Context): SeriesNeed {
  const { id, options } = readIndicator(cell, context);
  const merged = mergeOptions(options, ofArguments);
  return { kind: "series", id, options: merged.freq === undefined ? merged : { partial: "hide", ...merged } };
}

function headerOf(columns: readonly OrError<SeriesData>[], context: Context): Cell[] {
  const { headings } = sentencesIn(context.language);
  const names = columns.map((column) =>
    column instanceof SheetError ? column : (localText(column.json, "name", context.language) ?? column.id),
  );
  return [headings.period, ...names];
}
