import { SheetError } from "../../core/failure/error";
import { type Run, startRun } from "../google/run";
import type { Services } from "../google/services";

/**
 * The result of an action of the sidebar, as `google.script.run` carries it: JSON. A failed action has the sentence that
 * the person reads.
 */
export type Answer<Value> = { isDone: true; value: Value } | { isDone: false; sentence: string };

/** Runs an action. Errors other than a `SheetError` are Google's: they reach the failure handler of the page. */
export function answerOf<Value>(
  services: Services,
  installation: string,
  action: (run: Run) => Value,
): Answer<Value> {
  try {
    return { isDone: true, value: action(startRun(services, installation)) };
  } catch (error) {
    if (error instanceof SheetError) return { isDone: false, sentence: error.message };
    throw error;
  }
}
