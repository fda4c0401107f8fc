import type { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";

/** What is shown of changes of pins that are being saved. */
export interface State {
  /** Ids in the order that the user chose, until it is saved and read again; `null` for the saved order. */
  readonly order: readonly string[] | null;
  /** The problems of the last change. */
  readonly problems: readonly Problem[];
  /** The error of the last change without a response. */
  readonly failure: NetworkError | ServerError | null;
}

export const START: State = { order: null, problems: [], failure: null };

/** A change that is sent, its result, and the end of reading the pins again. */
export type Action =
  | { type: "sent"; order?: readonly string[] }
  | { type: "answered"; problems: readonly Problem[] }
  | { type: "failed"; failure: NetworkError | ServerError }
  | { type: "reloaded" };

/** The state after an action. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "sent":
      return { ...state, order: action.order ?? state.order, failure: null };
    case "answered":
      return { ...state, problems: action.problems };
    case "failed":
      return { ...state, problems: [], failure: action.failure };
    case "reloaded":
      return { ...state, order: null };
  }
}

/** The pins in the chosen order, without those that no longer exist. */
export function inOrder<Pin extends { id: string }>(pins: readonly Pin[], { order }: State): readonly Pin[] {
  return order ? order.flatMap((id) => pins.find((pin) => pin.id === id) ?? []) : pins;
}

/** The ids of all pins in the order of the shown ones; pins that this reader may not see follow. */
export function allInOrder(shown: readonly string[], pins: readonly { id: string }[]): readonly string[] {
  return [...shown, ...pins.map(({ id }) => id).filter((id) => !shown.includes(id))];
}
