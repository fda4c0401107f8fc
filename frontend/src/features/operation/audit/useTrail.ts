import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const ACCOUNT_AUDIT = graphql(`
  query AccountAudit($account: String!, $first: Int!, $after: String) {
    account(key: $account) {
      audit(first: $first, after: $after) {
        nodes { ...AuditTrail_entry }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

const COLLECTION_AUDIT = graphql(`
  query CollectionAudit($account: String!, $collection: String!, $first: Int!, $after: String) {
    collection(account: $account, key: $collection) {
      audit(first: $first, after: $after) {
        nodes { ...AuditTrail_entry }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

/** Entries per page. */
const PAGE = 50;

/** The audit trail of an account or a collection, page by page, the latest entry first. */
function trailQuery(account: string, collection: string | null) {
  return infiniteQueryOptions({
    queryKey: keys.audit(account, collection ?? undefined),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => readTrail(account, collection, pageParam),
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
  });
}

/** The loaded entries of an audit trail; `null` if the reader may not see it. */
export function useTrail(account: string, collection: string | null) {
  const query = useInfiniteQuery(trailQuery(account, collection));
  const { data } = query;
  return {
    entries: data?.pages[0] === null ? null : data?.pages.flatMap((page) => page?.nodes ?? []),
    error: query.error,
    refetch: query.refetch,
    older: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingOlder: query.isFetchingNextPage,
  };
}

async function readTrail(account: string, collection: string | null, after: string | null) {
  const wish = { account, first: PAGE, after };
  if (collection === null) return (await request(ACCOUNT_AUDIT, wish)).account?.audit ?? null;
  return (await request(COLLECTION_AUDIT, { ...wish, collection })).collection?.audit ?? null;
}
