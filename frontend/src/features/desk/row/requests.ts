import { graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { endOf, found, periodOf } from "./state/publishedState";
import { DESK_METRIC, type DeskMetric } from "./state/row";

const DESK_PUBLISH = graphql(`
  mutation DeskPublish(
    $id: ID!
    $lines: String!
    $mode: PublishMode!
    $basedOn: Int!
    $idempotencyKey: String
  ) {
    publish(id: $id, lines: $lines, mode: $mode, basedOn: $basedOn, idempotencyKey: $idempotencyKey) {
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
      difference(from: $from, to: $to, first: 2) { nodes { kind period before textBefore } }
    }
  }
`);

/** Publishes lines on top of the vintage that the desk knows. */
export async function requestPublish(
  { id, vintage }: DeskMetric,
  lines: string,
  mode: "MERGE" | "REPLACE",
  idempotencyKey: string,
) {
  const { publish } = await request(DESK_PUBLISH, { id, lines, mode, basedOn: vintage, idempotencyKey });
  return {
    saved: readFragment(DESK_METRIC, publish.metric) ?? null,
    problems: publish.problems,
    isConflict: publish.problems.some(({ code }) => code === "VINTAGE_CONFLICT"),
  };
}

/** The published indicator, and its state for a period. */
export async function presentOf(metric: DeskMetric, text: string) {
  const period = periodOf(metric, text);
  if (!period) return { now: null, there: null };
  const present = await request(DESK_PRESENT, { ...placeOf(metric), end: endOf(metric, period) });
  const read = present.metric?.series.observations;
  const there = read ? found(metric, period, read) : null;
  return { now: readFragment(DESK_METRIC, present.metric) ?? null, there };
}

/** The indicator as it is now, all its lines, and the changes of a publish. */
export async function differenceOf(metric: DeskMetric, { from, to }: { from: number; to: number }) {
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
