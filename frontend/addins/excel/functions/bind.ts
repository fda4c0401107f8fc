import { type RangeArgument, rowsOf, textOf } from "../../core/arguments/argument";
import type { Table } from "../../core/cells";
import { notAvailable, SheetError } from "../../core/failure/error";
import { sentencesIn } from "../../core/failure/sentences";
import { runCall } from "../../core/transport/run";
import type { Failures } from "../host/failures";
import type { Invocation, OfficeScripts } from "../host/office";
import type { Session, Sessions } from "../host/session";
import type { ExcelFunction } from "./table";
import { argumentOf, excelError, excelTable } from "./values";

/** The most cells of a range that a failure names. */
const MAX_NAMED_CELLS = 5;

/** A call that can be cancelled before and while it runs. */
interface Cancelling {
  isCancelled: boolean;
  cancel(): void;
}

/**
 * The function as Excel calls it: with an argument for each parameter, then an `Invocation`. Rejects with an error of
 * Excel. Failures are noted, except those of cancelled calls and of previews.
 */
export function bound(
  definition: ExcelFunction,
  sessions: Sessions,
  failures: Failures,
  scripts: OfficeScripts,
): (...all: unknown[]) => Promise<unknown> {
  return async (...all) => {
    const given = definition.parameters.map((_, place) => argumentOf(all[place]));
    const invocation = (all[definition.parameters.length] ?? {}) as Invocation;
    const cancelling: Cancelling = { isCancelled: false, cancel: () => undefined };
    invocation.onCanceled = () => {
      cancelling.isCancelled = true;
      cancelling.cancel();
    };
    const note = (error: SheetError | undefined) => {
      if (cancelling.isCancelled || invocation.isInValuePreview) return;
      const { address } = invocation;
      const call = error && {
        function: definition.name,
        id: namesIn(given[0]),
        sentence: error.message,
        ...(address && { cell: address }),
      };
      failures.note(address ?? JSON.stringify([definition.name, given]), call);
    };
    try {
      const session = await sessions.current();
      const table = await calculate(definition, given, session, cancelling);
      note(table.flat().find((cell) => cell instanceof SheetError));
      return excelTable(table, session, scripts);
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      note(error);
      throw excelError(error, scripts);
    }
  };
}

/** The result of a call. @throws SheetError of the call, also where it was cancelled. */
function calculate(
  { run }: ExcelFunction,
  given: readonly RangeArgument[],
  { batch, context }: Session,
  cancelling: Cancelling,
): Promise<Table> {
  if (cancelling.isCancelled) throw notAvailable(sentencesIn(context.language).cancelled());
  const running = runCall(run(given, context), batch, context);
  cancelling.cancel = running.cancel;
  return running.result;
}

/** The first argument as text; of a range the first cells. */
function namesIn(given: RangeArgument): string {
  const names = rowsOf(given).flat().map(textOf).filter(Boolean);
  const named = names.slice(0, MAX_NAMED_CELLS).join(", ");
  return names.length > MAX_NAMED_CELLS ? `${named}, …` : named;
}
