import type { Argument, RangeArgument } from "../../core/arguments/argument";
import type { Table } from "../../core/cells";
import type { Context } from "../../core/context";
import { SheetError } from "../../core/failure/error";
import type { Call } from "../../core/functions/call";
import { statitList, statitSearch } from "../../core/functions/list";
import { statitMeta } from "../../core/functions/meta";
import { statit } from "../../core/functions/statit";
import { statitValue } from "../../core/functions/value";
import { type Run, startRun } from "../google/run";
import type { Services } from "../google/services";
import type { SheetValue } from "../google/spreadsheet";
import { rangeOf, sheetValues, singleOf } from "./cells";
import { recordFailure } from "./failure";

/**
 * The call of a custom function in the core. `range` is the first argument, `values` are all arguments in the order of
 * the formula, each as one value.
 */
type CustomFunction = (range: RangeArgument, values: readonly Argument[], context: Context) => Call<Table>;

const FUNCTIONS = {
  STATIT: (ids, [, start, end, frequency, transformation, parameter, asof], context) =>
    statit(ids, { start, end, frequency, transformation, parameter, asof }, context),
  STATIT_VALUE: (ids, [, period, frequency, transformation, parameter], context) =>
    statitValue(ids, { period, frequency, transformation, parameter }, context),
  STATIT_META: (ids, [, field], context) => statitMeta(ids, field, context),
  STATIT_LIST: (_, [collection], context) => statitList(collection, context),
  STATIT_SEARCH: (_, [text, limit], context) => statitSearch(text, limit, context),
} satisfies Record<string, CustomFunction>;

/** The names of the custom functions. */
export type FunctionName = keyof typeof FUNCTIONS;

/**
 * Calculates a custom function: rows of values, one row with one value for a single result.
 *
 * @param given the arguments as Google passes them, in the order of the formula.
 * @throws Error with a sentence in the user's language, which Sheets shows at the cell.
 */
export function calculate(
  services: Services,
  installation: string,
  name: FunctionName,
  given: readonly RangeArgument[],
): SheetValue[][] {
  const run = startRun(services, installation);
  try {
    return sheetValues(run.read(callOf(name, given, run)), run.zone);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    recordFailure(services, error.message);
    // Sheets shows the name of an error before its sentence: that of an `Error` is left out.
    throw new Error(error.message);
  }
}

function callOf(name: FunctionName, given: readonly RangeArgument[], run: Run): Call<Table> {
  const values = given.map((argument) => singleOf(argument, run.zone));
  const call: CustomFunction = FUNCTIONS[name];
  return call(rangeOf(given[0], run.zone), values, run.context);
}
