import { useMemo, useRef } from "react";
import { graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import { endOf, found, periodOf } from "./state/publishedState";
import { DESK_METRIC, type DeskMetric, type Published, type Row } from "./state/row";
import type { Action } from "./state/rowState";
import { type Entered, formerLine, lineOf, withoutPeriod } from "./state/typed";

type Publish = (
  metric: DeskMetric,
  lines: string,
  mode: "MERGE" | "REPLACE",
  resume?: boolean,
) => Promise<Answer>;
type Answer = Awaited<ReturnType<typeof requestPublish>>;

/** The requests of the rows. Each returns the action that its result is for the row. */
export function useSend(clock: () => string) {
  const publish = usePublish();
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

const DESK_PUBLISH = graphql(`
  mutation DeskPublish(
    $id: ID!
    $lines: String!
    $mode: PublishMode!
    $basedOn: Int!
    $idempotencyKey: String
    $resume: Boolean!
  ) {
    publish(
      id: $id
      lines: $lines
      mode: $mode
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

/** The changes of a publish, and all lines: to undo it. */
const DESK_DIFFERENCE = graphql(`
  query DeskDifference($account: String!, $collection: String!, $path: String!, $from: Int!, $to: Int!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...DeskRow_metric
      lines
      difference(from: $from, to: $to, first: 2) { nodes { kind period before statusBefore textBefore } }
    }
  }
`);

/** Publishes lines on top of the vintage that the desk knows. */
async function requestPublish(
  { id, vintage }: DeskMetric,
  sent: { lines: string; mode: "MERGE" | "REPLACE"; resume: boolean; idempotencyKey: string },
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

/** The indicator as it is now, all its lines, and the changes of a publish. */
async function differenceOf(metric: DeskMetric, { from, to }: { from: number; to: number }) {
  const present = await request(DESK_DIFFERENCE, { ...placeOf(metric), from, to });
  return {
    metric: readFragment(DESK_METRIC, present.metric) ?? null,
    lines: present.metric?.lines ?? null,
    changes: present.metric?.difference.nodes ?? [],
  };
}

function placeOf({ collection, path }: DeskMetric) {
  return { account: collection.account.key, collection: collection.key, path };
}

/** The requests of the rows. */
export type Send = ReturnType<typeof useSend>;

/** Publishes lines, with an idempotency key that remains the same while the same lines are retried. */
function usePublish(): Publish {
  const attempts = useRef(new Map<string, { body: string; key: string }>());
  const invalidate = useInvalidate();
  return useMemo(
    () =>
      async (metric, lines, mode, resume = false) => {
        const body = `${mode} ${metric.vintage} ${resume} ${lines}`;
        let attempt = attempts.current.get(metric.id);
        if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
        attempts.current.set(metric.id, attempt);
        const answer = await requestPublish(metric, { lines, mode, resume, idempotencyKey: attempt.key });
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
  { entered, resume }: { entered: Entered; resume: boolean },
  clock: () => string,
): Promise<Action> {
  const { metric, there } = row;
  // A merge replaces whole observations: the line repeats the existing text.
  const line = lineOf(entered, there?.period === entered.period ? there.text : null);
  const { saved, problems, isConflict } = await publish(metric, line, "MERGE", resume);
  if (isConflict) return { type: "overtaken", entered, ...(await presentOf(metric, entered.period)) };
  const ended = problems.find(({ code }) => code === "METRIC_ENDED");
  if (ended) return { type: "ended", entered, date: String(ended.params.date) };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "published", entered, saved, hasResumed: resume, today: clock() };
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
    change.kind === "ADDED"
      ? await publish(metric, withoutPeriod(lines, metric.frequency, change.period), "REPLACE")
      : await publish(metric, formerLine(change), "MERGE");
  if (isConflict) return { type: "late", published };
  if (problems.length > 0 || !saved) return { type: "refused", problems, offers: [] };
  return { type: "undone", published, saved, today: clock() };
}

function expected(failure: unknown): NetworkError | ServerError {
  if (failure instanceof NetworkError || failure instanceof ServerError) return failure;
  throw failure;
}
