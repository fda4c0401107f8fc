import { useEffect, useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Place } from "../place";
import { readFound } from "./readFound";
import type { Picked, Selection } from "./selection/selection";

/** The id of a collection, required to delete and change its indicators. */
const BULK_COLLECTION = graphql(`
  query BulkCollection($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id }
  }
`);

interface Selected {
  /** The id of the collection; `undefined` while loading. */
  collection: string | undefined;
  metrics: readonly Picked[] | undefined;
  /** Number of indicators read so far. */
  read: number;
  /** Whether the collection no longer exists, or not for this reader. */
  lost: boolean;
  failure: Error | null;
}

const READING: Selected = {
  collection: undefined,
  metrics: undefined,
  read: 0,
  lost: false,
  failure: null,
};

/**
 * Reads the selected indicators one by one, so that the operation applies to exactly these, even if others are added
 * meanwhile.
 */
export function useSelected(place: Place, selection: Selection): Selected & { retry: () => void } {
  const { account, collection: key } = place;
  // The selection at the time the dialog was opened.
  const [wanted] = useState(selection);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Selected>(READING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    setState(READING);
    const metrics =
      wanted.kind === "picked"
        ? [...wanted.picked.values()]
        : readFound({ account, collection: key }, wanted.filter, {
            signal,
            progress: (read) => setState((old) => ({ ...old, read })),
          });
    Promise.all([request(BULK_COLLECTION, { account, key }), metrics]).then(
      ([{ collection }, found]) => {
        if (signal.aborted) return;
        if (!collection) return setState({ ...READING, lost: true });
        setState({ ...READING, collection: collection.id, metrics: found, read: found.length });
      },
      (failure: Error) => signal.aborted || setState({ ...READING, failure }),
    );
    return () => stopped.abort();
  }, [account, key, wanted, attempt]);
  return { ...state, retry: () => setAttempt((one) => one + 1) };
}
