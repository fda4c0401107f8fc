import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Filter } from "../metrics/useListChoice";
import type { Place } from "../place";
import type { Picked } from "./selection/selection";

/** The facts shown about indicators before a bulk operation. */
const FOUND_METRICS = graphql(`
  query FoundMetrics(
    $account: String!
    $key: String!
    $after: String
    $search: String
    $frequency: Frequency
    $under: String
  ) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 100, after: $after, search: $search, frequency: $frequency, under: $under) {
        nodes { id path name { fr en } observationCount }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** Reads all matches of a filter, page by page: the operation that follows applies to exactly these. */
export async function readFound(
  { account, collection: key }: Place,
  filter: Filter,
  options: { signal?: AbortSignal; progress?: (read: number, total: number) => void } = {},
): Promise<Picked[]> {
  const found: Picked[] = [];
  let after: string | null = null;
  do {
    const answer: Page = await page({ account, key, after, filter });
    found.push(...answer.nodes);
    after = answer.pageInfo.hasNextPage ? (answer.pageInfo.endCursor ?? null) : null;
    options.signal?.throwIfAborted();
    options.progress?.(found.length, answer.totalCount);
  } while (after !== null);
  return found;
}

interface Page {
  nodes: Picked[];
  pageInfo: { endCursor?: string | null; hasNextPage: boolean };
  totalCount: number;
}

async function page(wanted: { account: string; key: string; after: string | null; filter: Filter }) {
  const { account, key, after, filter } = wanted;
  const { collection } = await request(FOUND_METRICS, {
    account,
    key,
    after,
    search: filter.query || null,
    frequency: filter.frequency,
    under: filter.under,
  });
  return collection?.metrics ?? { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 };
}
