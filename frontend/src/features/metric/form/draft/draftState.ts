import { type MetricValues, valuesDiffer } from "../values";
import type { Draft } from "./draft";

/** The server state that the form's values are based on. */
export interface Base {
  values: MetricValues;
  version: number;
  vintage: number;
}

/** The form's values and what they are based on. */
export interface State {
  base: Base;
  values: MetricValues;
  /** The restored draft, until it is discarded. */
  restored: Draft | null;
  /** Whether the values are saved: nothing is left to store or to warn of. */
  isFinished: boolean;
}

export type Action =
  | { type: "typed"; values: MetricValues }
  /** The restored draft is replaced by the stored state. */
  | { type: "discarded"; stored: Base }
  /** The values continue on a newer stored state. */
  | { type: "rebased"; base: Base; values: MetricValues }
  | { type: "finished" };

/**
 * The first state: the stored one, or an earlier draft that differs from it. A draft keeps the version and vintage it is
 * based on, so that saving it over a newer one is rejected, not silent.
 */
export function startFrom(stored: Base, draft: Draft | null): State {
  if (!draft || !valuesDiffer(draft.values, stored.values))
    return { base: stored, values: stored.values, restored: null, isFinished: false };
  const { values, base, version, basedOn } = draft;
  return { base: { values: base, version, vintage: basedOn }, values, restored: draft, isFinished: false };
}

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "typed":
      return { ...state, values: action.values };
    case "discarded":
      return { ...state, base: action.stored, values: action.stored.values, restored: null };
    case "rebased":
      return { ...state, base: action.base, values: action.values };
    case "finished":
      return { ...state, isFinished: true };
  }
}

/** Whether the values would be lost. */
export function isDirty({ isFinished, values, base }: State): boolean {
  return !isFinished && valuesDiffer(values, base.values);
}
