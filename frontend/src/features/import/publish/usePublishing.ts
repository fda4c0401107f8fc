import { useCallback, useEffect, useRef, useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { type Progress, publishImport } from "./publishing";

const NONE: readonly Problem[] = [];
type Wish = Parameters<typeof publishImport>[1];

export interface Publishing {
  /** The current progress; `null` while nothing is running. */
  progress: Progress | null;
  problems: readonly Problem[];
  failure: NetworkError | ServerError | null;
  /** Whether the publisher stopped it, so that nothing was stored. */
  stopped: boolean;
  publish: (wish: Wish) => Promise<void>;
  stop: () => void;
  /** Clears the problems. */
  forget: () => void;
}

type State = Pick<Publishing, "progress" | "problems" | "failure" | "stopped">;
const IDLE: State = { progress: null, problems: NONE, failure: null, stopped: false };

/**
 * Publishes a file; leaving the page or stopping cancels what is not committed yet. `readFile` reads whether the file
 * was published.
 */
export function usePublishing(id: string, readFile: () => Promise<void>): Publishing {
  const [state, setState] = useState<State>(IDLE);
  const invalidate = useInvalidate();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const publish = useCallback(
    async (wish: Wish) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      setState({ ...IDLE, progress: { stage: "READING", done: 0, total: 0 } });
      try {
        const problems = await publishImport(id, wish, {
          signal: controller.signal,
          progress: (progress) => setState({ ...IDLE, progress }),
        });
        setState({ ...IDLE, problems });
        if (problems.length > 0) return;
        await readFile();
        await invalidate("metric");
      } catch (error) {
        if (controller.signal.aborted) setState({ ...IDLE, stopped: true });
        else if (error instanceof NetworkError || error instanceof ServerError)
          setState({ ...IDLE, failure: error });
        else throw error;
        // The stop may have come too late, or only the response was lost: the stored file shows whether it was
        // published.
        void readFile();
      } finally {
        running.current = null;
      }
    },
    [id, readFile, invalidate],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  const forget = useCallback(() => setState(IDLE), []);
  return { ...state, publish, stop, forget };
}
