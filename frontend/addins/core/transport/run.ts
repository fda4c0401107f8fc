import type { Context } from "../context";
import { notAvailable } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import type { Call } from "../functions/call";
import type { AskedNeed, Batch } from "./batch";

/** A call that runs. */
export interface RunningCall<Result> {
  /** The result. Rejects with the `SheetError` of the call, or with one that says it was cancelled. */
  result: Promise<Result>;
  /** Withdraws what the call has asked for. */
  cancel(): void;
}

/** Runs a call in a host that fetches asynchronously: the batch puts its needs together with those of other calls. */
export function runCall<Result>(call: Call<Result>, batch: Batch, context: Context): RunningCall<Result> {
  let asked: readonly AskedNeed[] = [];
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => {
      for (const each of asked) each.cancel();
      reject(notAvailable(sentencesIn(context.language).cancelled()));
    };
  });
  const steps = async () => {
    let step = call.next([]);
    while (!step.done) {
      asked = step.value.map((need) => batch.ask(need));
      const outcomes = Promise.all(asked.map(({ outcome }) => outcome));
      step = call.next(await Promise.race([outcomes, cancelled]));
    }
    return step.value;
  };
  return { result: Promise.race([steps(), cancelled]), cancel };
}
