import { useMemo, useRef } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import { differenceOf, presentOf, requestPublish } from "./requests";
import type { DeskMetric, Published, Row } from "./state/row";
import type { Action } from "./state/rowState";
import { type Entered, formerLine, lineOf, withoutPeriod } from "./state/typed";

type Publish = (metric: DeskMetric, lines: string, mode: "MERGE" | "REPLACE") => Promise<Answer>;
type Answer = Awaited<ReturnType<typeof requestPublish>>;

/** The requests of the rows. Each returns the action that its result is for the row. */
export function useSend(clock: () => string) {
  const publish = usePublish();
  return useMemo(
    () => ({
      /** Publishes the value of a row. */
      value: async (row: Row, entered: Entered): Promise<Action> => {
        try {
          return await valueResult(publish, row, entered, clock);
        } catch (failure) {
          return { type: "failed", failure: expected(failure) };
        }
      },

      /** Undoes a value that was just published: publishes the former value again. */
      undo: async (row: Row, published: Published): Promise<Action> => {
        try {
          return await undoResult(publish, row, published, clock);
        } catch (failure) {
          return { type: "failed", failure: expected(failure), published };
        }
      },

      /** Reads the value that a typed period replaces. */
      lookUp: async ({ metric }: Row, period: string): Promise<Action> => {
        try {
          return { type: "lookedUp", period, there: (await presentOf(metric, period)).there };
        } catch (failure) {
          return { type: "lookUpFailed", period, failure: expected(failure) };
        }
      },
    }),
    [publish, clock],
  );
}

/** The requests of the rows. */
export type Send = ReturnType<typeof useSend>;

/** Publishes lines, with an idempotency key that remains the same while the same lines are retried. */
function usePublish(): Publish {
  const attempts = useRef(new Map<string, { body: string; key: string }>());
  const invalidate = useInvalidate();
  return useMemo(
    () => async (metric, lines, mode) => {
      const body = `${mode} ${metric.vintage} ${lines}`;
      let attempt = attempts.current.get(metric.id);
      if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
      attempts.current.set(metric.id, attempt);
      const answer = await requestPublish(metric, lines, mode, attempt.key);
      attempts.current.delete(metric.id);
      // The desk keeps its order: everything else that shows this indicator is read again.
      if (answer.saved) void invalidate("metricAtDesk");
      return answer;
    },
    [invalidate],
  );
}

async function valueResult(
  publish: Publish,
  row: Row,
  entered: Entered,
  clock: () => string,
): Promise<Action> {
  const { metric, there } = row;
  // A merge replaces whole observations: the line repeats the existing text.
  const line = lineOf(entered, there?.period === entered.period ? there.text : null);
  const { saved, problems, isConflict } = await publish(metric, line, "MERGE");
  if (isConflict) return { type: "overtaken", entered, ...(await presentOf(metric, entered.period)) };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "published", entered, saved, today: clock() };
}

async function undoResult(
  publish: Publish,
  row: Row,
  published: Published,
  clock: () => string,
): Promise<Action> {
  const { metric, lines, changes } = await differenceOf(row.metric, published);
  const [change, ...others] = changes;
  if (lines === null || metric?.vintage !== published.to || !change || others.length > 0)
    return { type: "late", published };
  const { saved, problems, isConflict } =
    change.before == null
      ? await publish(metric, withoutPeriod(lines, metric.frequency, change.period), "REPLACE")
      : await publish(metric, formerLine({ ...change, before: change.before }), "MERGE");
  if (isConflict) return { type: "late", published };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "undone", published, saved, today: clock() };
}

function expected(failure: unknown): NetworkError | ServerError {
  if (failure instanceof NetworkError || failure instanceof ServerError) return failure;
  throw failure;
}
