import { QueryClient } from "@tanstack/react-query";
import type { FirstAnswer } from "@/lib/data/embeddedResponses";
import { NetworkError } from "@/lib/data/graphql";

/** The cache of everything that was read from the server. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (count, error) => error instanceof NetworkError && count < 2,
    },
    mutations: { networkMode: "always" },
  },
});

/** Fills the query cache with the responses that the server embedded in the page. It queried as this reader. */
export function takeIn(answers: readonly FirstAnswer[]): void {
  for (const { key, data } of answers) queries.setQueryData(key, data);
}
