import { useEffect, useState } from "react";
import { request } from "@/lib/data/graphql";
import { BULK_COLLECTION } from "./documents";
import { type Place, readFound } from "./readFound";
import type { Picked, Selection } from "./selection";

interface Selected {
  /** The id of the collection; undefined while it is read. */
  collection: string | undefined;
  metrics: readonly Picked[] | undefined;
  /** How many have been read so far. */
  read: number;
  /** The collection is not there any more, or not for this reader. */
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

/** What is selected, one by one: what is then done is done to these, whatever is added meanwhile. */
export function useSelected(place: Place, selection: Selection): Selected & { retry: () => void } {
  const { account, collection: key } = place;
  // What was selected when the dialog was opened.
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
