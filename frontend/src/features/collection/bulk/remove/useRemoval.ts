import { useEffect, useReducer, useRef } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import type { Picked } from "../selection/selection";
import { Removal } from "./removal";
import { type Action, type Ending, type Progress, reduce, START } from "./removalState";

const REMOVE_METRICS = graphql(`
  mutation RemoveMetrics($collection: ID!, $selection: MetricSelection!) {
    removeMetrics(collection: $collection, selection: $selection) {
      removed
      remaining
      kept
      keptPaths
      problems { ...Problem }
    }
  }
`);

/** Removes batch by batch; it can be stopped between two batches, and resumed. */
export function useRemoval() {
  const invalidate = useInvalidate();
  const [state, dispatch] = useReducer(reduce, START);
  const removal = useRef<Removal | null>(null);
  const isRunning = useRef(false);
  const isStopped = useRef(false);
  // Leaving the page stops the removal after the current batch.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const run = async (begun: Removal) => {
    if (isRunning.current) return;
    isRunning.current = true;
    isStopped.current = false;
    dispatch({ type: "began", progress: progressOf(begun) });
    try {
      const ending = await removeAll(begun, () => isStopped.current, dispatch);
      dispatch({ type: "ended", progress: progressOf(begun), ending });
    } finally {
      isRunning.current = false;
      // Lists, counts, dashboards and searches may all have shown deleted indicators.
      void invalidate("metric");
    }
  };

  return {
    ...state,
    start: (collection: string, metrics: readonly Picked[]) => {
      removal.current = new Removal(metrics, async (ids) => {
        const answer = await request(REMOVE_METRICS, { collection, selection: { ids: [...ids] } });
        return answer.removeMetrics;
      });
      void run(removal.current);
    },
    stop: () => {
      isStopped.current = true;
      dispatch({ type: "stopped" });
    },
    goOn: () => {
      if (removal.current) void run(removal.current);
    },
  };
}

/** Sends batches until all are done, until the removal is stopped, or until one is rejected or lost. */
async function removeAll(
  removal: Removal,
  isStopped: () => boolean,
  dispatch: (action: Action) => void,
): Promise<Ending> {
  try {
    while (!removal.done && !isStopped()) {
      const problems = await removal.step();
      if (problems.length > 0) return { how: "refused", problems };
      dispatch({ type: "removed", progress: progressOf(removal) });
    }
    return { how: removal.done ? "done" : "stopped" };
  } catch (failure) {
    if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
    return { how: "broken", failure };
  }
}

function progressOf({ total, removed, kept, keptPaths }: Removal): Progress {
  return { total, removed, kept, keptPaths };
}
