import type { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";

/** The counts of a removal, in indicators. */
export interface Progress {
  readonly total: number;
  readonly removed: number;
  readonly kept: number;
  /** Paths of the first indicators that remain. */
  readonly keptPaths: readonly string[];
}

/** A removal as the dialog shows it. */
export interface State extends Progress {
  readonly step: "ask" | "running" | "stopping" | "ended";
  /** How the removal ended. */
  readonly how?: "done" | "stopped" | "refused" | "broken";
  readonly problems: readonly Problem[];
  readonly failure: NetworkError | ServerError | null;
}

export const START: State = {
  step: "ask",
  total: 0,
  removed: 0,
  kept: 0,
  keptPaths: [],
  problems: [],
  failure: null,
};

/** The end of a removal: `refused` by problems, `broken` by a lost response. */
export type Ending =
  | { how: "done" | "stopped" }
  | { how: "refused"; problems: readonly Problem[] }
  | { how: "broken"; failure: NetworkError | ServerError };

/** The begin, the result of a batch, the user's stop, the end. */
export type Action =
  | { type: "began" | "removed"; progress: Progress }
  | { type: "stopped" }
  | { type: "ended"; progress: Progress; ending: Ending };

/** The state after an action. A removal that is stopped runs until the end of its batch. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "began":
      return { ...START, ...action.progress, step: "running" };
    case "removed":
      return { ...state, ...action.progress };
    case "stopped":
      return state.step === "running" ? { ...state, step: "stopping" } : state;
    case "ended":
      return { ...START, ...action.progress, step: "ended", ...action.ending };
  }
}
