import { QueryClient } from "@tanstack/react-query";
import type { FirstAnswer } from "@/lib/data/embeddedResponses";
import { NetworkError } from "@/lib/data/graphql";
import { readStoredUser } from "@/lib/data/storedUser";

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

/**
 * Fills the query cache with the server's first responses. The server queried as a guest: a signed-in user may see
 * more, so for them the entries are stale from the start.
 */
export function takeIn(answers: readonly FirstAnswer[]): void {
  const options = readStoredUser() ? { updatedAt: 0 } : undefined;
  for (const { key, data } of answers) queries.setQueryData(key, data, options);
}
