import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keys } from "@/lib/data/keys";
import type { Place } from "./place";

/**
 * Reads again what shows the questions of a collection: its pages, and those of its indicators. Resolves when the
 * visible parts were read.
 */
export function useReload({ account, collection }: Place): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => {
    const [, ...address] = keys.collection({ account, collection });
    return client.invalidateQueries({
      predicate: ({ queryKey: [noun, ...rest] }) =>
        (noun === "collection" || noun === "metric") && address.every((part, at) => rest[at] === part),
    });
  }, [client, account, collection]);
}
