import type { Argument, RangeArgument } from "../core/arguments/argument";
import type { Table } from "../core/cells";
import type { Context } from "../core/context";

/** The functions of Excel without their namespace: `SERIES` is `STATIT.SERIES` in a cell. */
export type FunctionName = "SERIES" | "VALUE" | "META" | "LIST" | "SEARCH";

/** A formula that failed at its last calculation. */
export interface FailedCall {
  function: FunctionName;
  /** The first argument as text: an id, a collection or a search. Of a range the first cells, with `, ` between them. */
  id: string;
  /** The cell as Excel names it: `Sheet1!B2`. Absent where Excel does not pass it, and for the pane's own calls. */
  cell?: string;
  /** The sentence of the error, in the language of Excel. */
  sentence: string;
}

/**
 * The part of `functions.js` that the pane uses, at `window.statit`. Both run in one page, the shared runtime, so that
 * the pane and the cells share cache and key.
 */
export interface Bridge {
  /**
   * The language of Excel, the address of the installation, and the dates of the workbook.
   *
   * @throws SheetError if Excel does not pass the stored key or the date system. A later call asks again.
   */
  context(): Promise<Context>;

  /**
   * Calculates a function as a cell does: from the cache or the server, together with the cells that are calculated at
   * the same time. Arguments are in the order of the formula; absent ones are `null`. Failures are not in `failures`.
   *
   * @throws SheetError with the sentence that a cell would show.
   */
  call(name: FunctionName, given: readonly (RangeArgument | Argument)[]): Promise<Table>;

  /**
   * Sends a request to the installation, with the key where there is one and in the language of Excel. `path` begins
   * with `/api/v1/`. Throws what `fetch` throws; a response of any status is returned.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;

  /** Empties the cache and the failures, and reads the key again. The caller recalculates the workbook. */
  refresh(): void;

  /** The failed formulas, the last one first, 100 at most. The same array until something changes. */
  failures(): readonly FailedCall[];
  /** Calls a function after each change of `failures`, until the returned function is called. */
  onFailures(listener: () => void): () => void;

  /**
   * Stores the access key on this computer, outside the document, and empties cache and failures. The key is not
   * checked: `fetch("/api/v1/me")` afterwards says whether the server accepts it.
   */
  setKey(key: string): Promise<void>;
  /** Removes the key, and empties cache and failures. */
  clearKey(): Promise<void>;
  /** Whether a key is stored. */
  hasKey(): Promise<boolean>;
}

declare global {
  interface Window {
    /** Set by `functions.js`, which the pane's page loads before its own script. */
    statit: Bridge;
  }
}
