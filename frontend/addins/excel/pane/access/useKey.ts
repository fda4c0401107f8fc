import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkKey, type KeyFacts, readKeyFacts } from "../api/keyFacts";
import { usePane, useRequestContext } from "../app/services";

/** The query of the stored key. */
const KEY = ["key"];

/** The stored key: `undefined` while it is read, `null` without a key. */
export function useKey(): {
  facts: KeyFacts | null | undefined;
  /** The reason for which the stored key could not be read, such as its end. */
  error: Error | null;
  retry: () => void;
} {
  const { bridge } = usePane();
  const context = useRequestContext();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await bridge.hasKey())
        ? readKeyFacts((path, init) => bridge.fetch(path, init), context, signal)
        : null,
  });
  return { facts: data, error, retry: () => void refetch() };
}

/** Storing and removing the key. Afterwards everything that was read is read again, by the formulas too. */
export function useKeyChange() {
  const { bridge, host } = usePane();
  const context = useRequestContext();
  const queries = useQueryClient();
  const readAgain = async () => {
    await queries.resetQueries();
    // The key is stored, even if a cell is being edited: the formulas then follow with the next refresh.
    await host.recalculate().catch(() => undefined);
  };
  const store = useMutation({
    mutationFn: async (typed: string) => {
      const key = typed.trim();
      await checkKey(key, context);
      await bridge.setKey(key);
    },
    onSuccess: readAgain,
  });
  const remove = useMutation({ mutationFn: () => bridge.clearKey(), onSuccess: readAgain });
  return { store, remove };
}
