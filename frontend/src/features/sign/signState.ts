import type { Problem } from "@/lib/data/problems";
import {
  type Answers,
  NO_ANSWERS,
  type Question,
  stepAfter,
  stepBefore,
  stepOfField,
  type Way,
} from "./flow";
import type { Place } from "./underWay";

/** The position in the sign flow, and what was entered so far. */
export interface State {
  readonly place: Place;
  readonly answers: Answers;
}

/** What the user enters or chooses, and what the server responds to a step that was sent from a place. */
export type Action =
  | { type: "typed"; question: Question; value: string }
  | { type: "ticked"; revokeKeys: boolean }
  | { type: "started"; way: Way }
  | { type: "wentBack" }
  | { type: "accepted"; from: Place; request?: string | null | undefined; way?: Way | undefined }
  | { type: "rejected"; from: Place; problems: readonly Problem[] };

/** The first question of a way, with the address if it is known. */
export function startState(way: Way, email = ""): State {
  return { place: firstOf(way), answers: { ...NO_ANSWERS, email } };
}

/** The first question of a way. */
export function firstOf(way: Way): Place {
  return { way, step: "email", request: null };
}

/** The state after an action. Only `typed` and `ticked` change an answer, so going back loses none. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "typed":
      return { ...state, answers: { ...state.answers, [action.question]: action.value } };
    case "ticked":
      return { ...state, answers: { ...state.answers, revokeKeys: action.revokeKeys } };
    case "started":
      return { ...state, place: firstOf(action.way) };
    case "wentBack":
      return { ...state, place: placeBefore(state.place) };
    case "accepted": {
      const way = action.way ?? action.from.way;
      const step = stepAfter(way, action.from.step);
      const request = action.request ?? action.from.request;
      return step ? { ...state, place: { way, step, request } } : state;
    }
    case "rejected": {
      const { from, problems } = action;
      const step = problems.map((it) => stepOfField(from.way, it.field)).find(Boolean);
      return { ...state, place: { ...from, step: step ?? from.step } };
    }
  }
}

/** The previous question. A new password begins from signing in, so the way back leads there. */
function placeBefore(place: Place): Place {
  const step = stepBefore(place.way, place.step);
  if (!step) return place;
  return place.way === "reset" && step === "email" ? firstOf("in") : { ...place, step };
}
