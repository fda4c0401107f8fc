import { useMemo, useRef } from "react";
import { graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import { type Entered, lineOf } from "@/lib/data/metric/typed";
import { endOf, found, periodOf } from "./state/publishedState";
import { DESK_METRIC, type DeskMetric, type Published, type Row } from "./state/row";
import type { Action } from "./state/rowState";

type Publish = (metric: DeskMetric, lines: string, resume?: boolean) => Promise<Answer>;
type Undo = (metric: DeskMetric, vintage: number) => Promise<Omit<Answer, "isConflict">>;
type Answer = Awaited<ReturnType<typeof requestPublish>>;

/** The requests of the rows. Each returns the action that its result is for the row. */
export function useSend(clock: () => string) {
  const { publish, undo } = useRequests();
  return useMemo(
    () => ({
      /** Publishes the value of a row; with `resume`, the end of a discontinued indicator is taken back. */
      value: async (row: Row, entered: Entered, resume = false): Promise<Action> => {
        try {
          return await valueResult(publish, row, { entered, resume }, clock);
        } catch (failure) {
          return { type: "failed", failure: expected(failure) };
        }
      },

      /** Takes a value back that was just published. */
      undo: async (row: Row, published: Published): Promise<Action> => {
        try {
          return await undoResult(undo, row, published, clock);
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
    [publish, undo, clock],
  );
}

const DESK_PUBLISH = graphql(`
  mutation DeskPublish(
    $id: ID!
    $lines: String!
    $basedOn: Int!
    $idempotencyKey: String
    $resume: Boolean!
  ) {
    publish(
      id: $id
      lines: $lines
      mode: MERGE
      basedOn: $basedOn
      idempotencyKey: $idempotencyKey
      resume: $resume
    ) {
      metric { id ...DeskRow_metric }
      problems { ...Problem }
    }
  }
`);

/** The published state of a period and before it: after a conflict, or when another period is typed. */
const DESK_PRESENT = graphql(`
  query DeskPresent($account: String!, $collection: String!, $path: String!, $end: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...DeskRow_metric
      series(end: $end, order: "desc", limit: "2") { observations }
    }
  }
`);

/** Takes the latest vintage back, within two minutes of its publish. */
const DESK_UNDO = graphql(`
  mutation DeskUndo($id: ID!, $vintage: Int!, $idempotencyKey: String) {
    undoPublish(id: $id, vintage: $vintage, idempotencyKey: $idempotencyKey) {
      metric { id ...DeskRow_metric }
      problems { ...Problem }
    }
  }
`);

/** Publishes lines on top of the vintage that the desk knows. */
async function requestPublish(
  { id, vintage }: DeskMetric,
  sent: { lines: string; resume: boolean; idempotencyKey: string },
) {
  const { publish } = await request(DESK_PUBLISH, { id, basedOn: vintage, ...sent });
  return {
    saved: readFragment(DESK_METRIC, publish.metric) ?? null,
    problems: publish.problems,
    isConflict: publish.problems.some(({ code }) => code === "VINTAGE_CONFLICT"),
  };
}

/** The published indicator, and its state for a period. */
async function presentOf(metric: DeskMetric, text: string) {
  const period = periodOf(metric, text);
  if (!period) return { now: null, there: null };
  const present = await request(DESK_PRESENT, { ...placeOf(metric), end: endOf(metric, period) });
  const read = present.metric?.series.observations;
  const there = read ? found(metric, period, read) : null;
  return { now: readFragment(DESK_METRIC, present.metric) ?? null, there };
}

function placeOf({ collection, path }: DeskMetric) {
  return { account: collection.account.key, collection: collection.key, path };
}

/** The requests of the rows. */
export type Send = ReturnType<typeof useSend>;

/** The publish and its undo, with an idempotency key that remains the same while the same is retried. */
function useRequests(): { publish: Publish; undo: Undo } {
  const attempts = useRef(new Map<string, { body: string; key: string }>());
  const invalidate = useInvalidate();
  return useMemo(() => {
    const withKey = async <Result extends { saved: DeskMetric | null }>(
      { id }: DeskMetric,
      body: string,
      send: (idempotencyKey: string) => Promise<Result>,
    ): Promise<Result> => {
      let attempt = attempts.current.get(id);
      if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
      attempts.current.set(id, attempt);
      const answer = await send(attempt.key);
      attempts.current.delete(id);
      // The desk keeps its order: everything else that shows this indicator is read again.
      if (answer.saved) void invalidate("metricAtDesk");
      return answer;
    };
    return {
      publish: (metric, lines, resume = false) =>
        withKey(metric, `${metric.vintage} ${resume} ${lines}`, (idempotencyKey) =>
          requestPublish(metric, { lines, resume, idempotencyKey }),
        ),
      undo: (metric, vintage) =>
        withKey(metric, `undo ${vintage}`, async (idempotencyKey) => {
          const { undoPublish } = await request(DESK_UNDO, { id: metric.id, vintage, idempotencyKey });
          return {
            saved: readFragment(DESK_METRIC, undoPublish.metric) ?? null,
            problems: undoPublish.problems,
          };
        }),
    };
  }, [invalidate]);
}

async function valueResult(
  publish: Publish,
  row: Row,
  { entered, resume }: { entered: Entered; resume: boolean },
  clock: () => string,
): Promise<Action> {
  const { metric, there } = row;
  // A merge replaces whole observations: the line repeats the existing text.
  const line = lineOf(entered, there?.period === entered.period ? there.text : null);
  const { saved, problems, isConflict } = await publish(metric, line, resume);
  if (isConflict) return { type: "overtaken", entered, ...(await presentOf(metric, entered.period)) };
  const ended = problems.find(({ code }) => code === "METRIC_ENDED");
  if (ended) return { type: "ended", entered, date: String(ended.params.date) };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "published", entered, saved, hasResumed: resume, today: clock() };
}

async function undoResult(undo: Undo, row: Row, published: Published, clock: () => string): Promise<Action> {
  const { saved, problems } = await undo(row.metric, published.to);
  if (problems.some(({ code }) => code === "VINTAGE_CONFLICT")) return { type: "late", published };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "undone", published, saved, today: clock() };
}

function expected(failure: unknown): NetworkError | ServerError {
  if (failure instanceof NetworkError || failure instanceof ServerError) return failure;
  throw failure;
}
