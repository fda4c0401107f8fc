import { existingShape } from "@/lib/lines/shape";
import type { SeriesNeed } from "../api/request";
import type { SeriesData } from "../api/series";
import type { Argument, RangeArgument } from "../arguments/argument";
import { type OptionArguments, type ReadOptions, readOptions } from "../arguments/options";
import { periodIdentity, readDate } from "../arguments/period";
import type { Table } from "../cells";
import type { Context } from "../context";
import { invalidValue, notAvailable } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "./call";
import { eachCell, ifValue, type OrError, orError, readSeries } from "./read";
import { seriesNeed } from "./statit";

/** The arguments of `STATIT_VALUE` after the id. */
export interface ValueArguments extends Pick<OptionArguments, "frequency" | "transformation" | "parameter"> {
  period?: Argument;
}

/**
 * `STATIT_VALUE(id; [period]; [frequency]; [transformation]; [parameter])`: one value, in a table of one cell; for a
 * range of ids a value for each cell, in the same shape, with errors and empty cells in their places.
 *
 * Without a period: the value of the latest observation. With one: the value of the period of the indicator in which the
 * date lies entirely; `#N/A` where it has no observation. No other period takes its place. For an indicator of
 * categories, the period is the text of a category.
 *
 * @throws SheetError for a wrong argument, and the error of a single id.
 */
export function* statitValue(id: RangeArgument, given: ValueArguments, context: Context): Call<Table> {
  const period = readDate("period", given.period, context, true);
  const { frequency, transformation, parameter } = given;
  const options = readOptions({ frequency, transformation, parameter }, context);
  const find = (data: SeriesData) => orError(() => valueAt(data, period, context));
  return yield* eachCell(
    id,
    function* (cells) {
      const needs = cells.map((cell) => orError(() => valueNeed(cell, options, period, context)));
      const read = yield* readSeries(needs, context);
      return read.map((each) => ifValue(each, find));
    },
    context,
  );
}

/** A need of the indicator that a cell names: its latest observation, or those around the period. */
function valueNeed(
  cell: Argument,
  options: ReadOptions,
  period: string | undefined,
  context: Context,
): SeriesNeed {
  const need = seriesNeed(cell, options, context);
  const { start: _start, end: _end, ...others } = need.options;
  if (period === undefined) return { ...need, options: { ...others, order: "desc", limit: "1" } };
  return { ...need, options: { ...others, ...blockAround(period) } };
}

/**
 * The range of observations that is read for a period: many cells with periods of one series then share one answer. For
 * a day it is its year, because the series may be daily, else its decade; with a week on both sides, because the day
 * of a weekly observation may be in the next year. Everything for a text that is no date: a category.
 */
function blockAround(period: string): ReadOptions {
  const shape = existingShape(period);
  if (!shape) return {};
  const years = shape.kind === "day" ? 1 : 10;
  const first = Math.floor(shape.year / years) * years;
  const text = (year: number) => String(year).padStart(4, "0");
  return {
    start: first > 1 ? `${text(first - 1)}-12-25` : "0001-01-01",
    end: first + years <= 9999 ? `${text(first + years)}-01-07` : "9999-12-31",
  };
}

/** The value of a period, or of the only observation. */
function valueAt(data: SeriesData, period: string | undefined, context: Context): OrError<number> {
  const sentences = sentencesIn(context.language);
  let place = period === undefined ? 0 : data.periods.indexOf(period);
  if (period !== undefined && data.frequency !== "C") {
    if (!existingShape(period)) throw invalidValue(sentences.dateUnreadable("period", period));
    const wanted = periodIdentity(data.frequency, period);
    place = data.periods.findIndex(
      (each) => wanted !== undefined && periodIdentity(data.frequency, each) === wanted,
    );
  }
  const value = data.values[place];
  if (typeof value === "number") return value;
  throw notAvailable(
    period === undefined ? sentences.noObservations(data.id) : sentences.noPeriod(data.id, period),
  );
}
