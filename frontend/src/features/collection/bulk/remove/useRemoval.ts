import { useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import type { Picked } from "../selection";
import { Removal } from "./removal";

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

export interface RemovalState {
  step: "ask" | "running" | "stopping" | "ended";
  /** How the removal ended. */
  how?: "done" | "stopped" | "refused" | "broken";
  total: number;
  removed: number;
  kept: number;
  keptPaths: readonly string[];
  problems: readonly Problem[];
  failure: NetworkError | ServerError | null;
}

const ASK: RemovalState = {
  step: "ask",
  total: 0,
  removed: 0,
  kept: 0,
  keptPaths: [],
  problems: [],
  failure: null,
};

/** Removes batch by batch; it can be stopped between two batches, and resumed. */
export function useRemoval() {
  const invalidate = useInvalidate();
  const [state, setState] = useState(ASK);
  const removal = useRef<Removal | null>(null);
  const running = useRef(false);
  const stopped = useRef(false);
  // Leaving the page stops the removal after the current batch.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (begun: Removal) => {
    if (running.current) return;
    running.current = true;
    stopped.current = false;
    const told = (rest: Partial<RemovalState>) => {
      const { total, removed, kept, keptPaths } = begun;
      setState({ ...ASK, total, removed, kept, keptPaths, ...rest });
    };
    told({ step: "running" });
    try {
      while (!begun.done && !stopped.current) {
        const problems = await begun.step();
        if (problems.length > 0) return told({ step: "ended", how: "refused", problems });
        told({ step: stopped.current ? "stopping" : "running" });
      }
      told({ step: "ended", how: begun.done ? "done" : "stopped" });
    } catch (failure) {
      if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
      told({ step: "ended", how: "broken", failure });
    } finally {
      running.current = false;
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
      stopped.current = true;
      setState((old) => (old.step === "running" ? { ...old, step: "stopping" } : old));
    },
    goOn: () => {
      if (removal.current) void run(removal.current);
    },
  };
}
