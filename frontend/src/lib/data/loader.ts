import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import type { Params } from "../router/match";

// biome-ignore lint/suspicious/noExplicitAny: each query has its own data and key
type InfiniteQuery = FetchInfiniteQueryOptions<any, any, any, any, any>;

/** A query that a page reads first. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own data and key
export type PageQuery = FetchQueryOptions<any, any, any, any> | InfiniteQuery;

/** The queries of an address, which are sent while the page is downloaded. */
export type Loader = (params: Params, search: URLSearchParams) => readonly PageQuery[];

/** Sends the queries that have no fresh response. A failure is left to the page, which shows it. */
export function prefetch(client: QueryClient, queries: readonly PageQuery[]): void {
  for (const query of queries) {
    if ("initialPageParam" in query) void client.prefetchInfiniteQuery(query as InfiniteQuery);
    else void client.prefetchQuery(query);
  }
}
