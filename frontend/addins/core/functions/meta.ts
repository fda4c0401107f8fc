import type { SeriesNeed } from "../api/request";
import type { Argument, RangeArgument } from "../arguments/argument";
import { readIndicator } from "../arguments/id";
import { readWord } from "../arguments/options";
import { labelsOf } from "../arguments/words";
import type { Cell, Table } from "../cells";
import type { Context } from "../context";
import { invalidValue } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "./call";
import { FIELDS, type Field } from "./fields";
import { eachCell, ifValue, orError, readResources, readSeries } from "./read";

/**
 * `STATIT_META(id; field)`: a field of an indicator (`FIELDS`), in a table of one cell; for a range of ids a field for
 * each cell, in the same shape, with errors and empty cells in their places. An empty cell where the indicator has no
 * such field. The options of an address do not count.
 *
 * @throws SheetError for a wrong argument, and the error of a single id.
 */
export function* statitMeta(id: RangeArgument, field: Argument, context: Context): Call<Table> {
  const read = readWord("field", field, FIELDS, context);
  if (read === undefined) {
    const words = labelsOf(FIELDS, context.language);
    throw invalidValue(sentencesIn(context.language).wordMissing("field", words));
  }
  return yield* eachCell(id, (cells) => fieldOfEach(cells, read, context), context);
}

function* fieldOfEach(cells: readonly Argument[], field: Field, context: Context): Call<readonly Cell[]> {
  const ids = cells.map((cell) => orError(() => readIndicator(cell, context).id));
  if (field.source === "brief") {
    const needs = ids.map((id) => ifValue(id, latestOf));
    const read = yield* readSeries(needs, context);
    return read.map((each) => ifValue(each, (data) => field.read(data, context)));
  }
  const needs = ids.map((id) => ifValue(id, metaOf));
  const read = yield* readResources(needs, context);
  return read.map((each) => ifValue(each, (meta) => field.read(meta, context)));
}

/** The latest observation of an indicator: the need of `STATIT_VALUE` without a period, so that both share an answer. */
function latestOf(id: string): SeriesNeed {
  return { kind: "series", id, options: { order: "desc", limit: "1" } };
}

function metaOf(id: string) {
  return { id, path: `/api/v1/series/${id}/~meta` };
}
