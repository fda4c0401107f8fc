import { useInfiniteQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { ACCOUNT_AUDIT, AUDIT_ENTRY, COLLECTION_AUDIT } from "./documents";

/** Entries per page. */
const PAGE = 50;

/** The audit trail of an account or a collection, the latest first; `hidden` if the reader may not see it. */
export function useTrail(account: string, collection: string | null) {
  const query = useInfiniteQuery({
    queryKey: ["audit", account.toLowerCase(), collection?.toLowerCase() ?? ""],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => readTrail(account, collection, pageParam),
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
  });
  return {
    entries: query.data?.pages.flatMap((page) => readFragment(AUDIT_ENTRY, page?.nodes ?? [])),
    hidden: query.data?.pages[0] === null,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    older: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingOlder: query.isFetchingNextPage,
  };
}

async function readTrail(account: string, collection: string | null, after: string | null) {
  const wish = { account, first: PAGE, after };
  if (collection === null) return (await request(ACCOUNT_AUDIT, wish)).account?.audit ?? null;
  return (await request(COLLECTION_AUDIT, { ...wish, collection })).collection?.audit ?? null;
}
