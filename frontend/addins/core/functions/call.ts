import type { Outcome } from "../api/answer";
import type { Need } from "../api/request";

/**
 * A call of a function: it yields what it needs from the server, gets an outcome for each need in the same order, and
 * returns its result or throws a `SheetError`. `transport/now.ts` runs it in a host that fetches synchronously,
 * `transport/run.ts` in one that fetches asynchronously.
 */
export type Call<Result> = Generator<readonly Need[], Result, readonly Outcome[]>;
