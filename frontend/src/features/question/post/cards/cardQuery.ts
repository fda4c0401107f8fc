import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { PostCardsQuery, PostCardsQueryVariables } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { LinkedMetric } from "./linkedMetric";

const POST_CARDS = graphql(`
  query PostCards(
    $account1: String!, $collection1: String!, $path1: String!
    $account2: String!, $collection2: String!, $path2: String!, $has2: Boolean!
    $account3: String!, $collection3: String!, $path3: String!, $has3: Boolean!
    $account4: String!, $collection4: String!, $path4: String!, $has4: Boolean!
    $account5: String!, $collection5: String!, $path5: String!, $has5: Boolean!
    $account6: String!, $collection6: String!, $path6: String!, $has6: Boolean!
  ) {
    card1: metric(account: $account1, collection: $collection1, path: $path1) { ...MetricCard_metric }
    card2: metric(account: $account2, collection: $collection2, path: $path2) @include(if: $has2) { ...MetricCard_metric }
    card3: metric(account: $account3, collection: $collection3, path: $path3) @include(if: $has3) { ...MetricCard_metric }
    card4: metric(account: $account4, collection: $collection4, path: $path4) @include(if: $has4) { ...MetricCard_metric }
    card5: metric(account: $account5, collection: $collection5, path: $path5) @include(if: $has5) { ...MetricCard_metric }
    card6: metric(account: $account6, collection: $collection6, path: $path6) @include(if: $has6) { ...MetricCard_metric }
  }
`);

/** Indicators of one request. */
const BATCH = 6;

type Card = NonNullable<PostCardsQuery["card1"]>;

interface Wanted {
  readonly metric: LinkedMetric;
  readonly resolve: (card: Card | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** The indicators of the next requests. */
let wanted: Wanted[] = [];

/**
 * The card of an indicator; `null` if it does not exist for this reader. The cards that are drawn at the same time share
 * their requests, so that a post has one; each is cached by itself, so that a preview reads only what was added.
 */
export function cardQuery(metric: LinkedMetric) {
  return queryOptions({
    queryKey: keys.metric(metric, "card"),
    queryFn: () =>
      new Promise<Card | null>((resolve, reject) => {
        if (wanted.length === 0) queueMicrotask(sendAll);
        wanted.push({ metric, resolve, reject });
      }),
  });
}

function sendAll(): void {
  const all = wanted;
  wanted = [];
  for (let at = 0; at < all.length; at += BATCH) void send(all.slice(at, at + BATCH));
}

async function send(batch: readonly Wanted[]): Promise<void> {
  try {
    const found = await request(POST_CARDS, variablesOf(batch));
    const cards = [found.card1, found.card2, found.card3, found.card4, found.card5, found.card6];
    for (const [index, { resolve }] of batch.entries()) resolve(cards[index] ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** In the variables of the aliases that a request leaves out. */
const UNUSED = { account: "", collection: "", path: "" };

function variablesOf(batch: readonly Wanted[]): PostCardsQueryVariables {
  const at = (index: number) => batch[index]?.metric ?? UNUSED;
  const [a, b, c, d, e, f] = [at(0), at(1), at(2), at(3), at(4), at(5)];
  const { length } = batch;
  return {
    ...{ account1: a.account, collection1: a.collection, path1: a.path },
    ...{ account2: b.account, collection2: b.collection, path2: b.path, has2: length > 1 },
    ...{ account3: c.account, collection3: c.collection, path3: c.path, has3: length > 2 },
    ...{ account4: d.account, collection4: d.collection, path4: d.path, has4: length > 3 },
    ...{ account5: e.account, collection5: e.collection, path5: e.path, has5: length > 4 },
    ...{ account6: f.account, collection6: f.collection, path6: f.path, has6: length > 5 },
  };
}
