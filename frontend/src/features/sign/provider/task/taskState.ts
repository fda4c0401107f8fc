import type { ProviderStep } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";
import type { Attempt } from "@/lib/identity/departure";
import { type Answers, NO_ANSWERS, type Question } from "../../flow";

/** The step that follows the answer of a provider and asks the reader. */
export type AskingStep = Extract<ProviderStep, "NEWCOMER" | "JOIN" | "ADDRESS">;

/** An answered sign-in that needs more of the reader. */
export interface Task extends Attempt {
  readonly step: AskingStep;
  /** The address that the provider stated; empty without one. */
  readonly email: string;
}

/**
 * The order of questions: `newcomer` has a verified address and no user, `join` and `joinByCode` a verified address with
 * a user. Without a verified address, `address` asks for one; it belongs to a user (`known`) or to none (`unknown`).
 */
type TaskWay = "newcomer" | "join" | "joinByCode" | "address" | "known" | "unknown";

const STEPS: Record<TaskWay, readonly Question[]> = {
  newcomer: ["username"],
  join: ["password"],
  joinByCode: ["code"],
  address: ["email"],
  known: ["email", "code"],
  unknown: ["email", "code", "username"],
};

const FIRST: Record<AskingStep, TaskWay> = { NEWCOMER: "newcomer", JOIN: "join", ADDRESS: "address" };

/** The position in a task. */
export interface TaskPlace {
  readonly way: TaskWay;
  readonly step: Question;
  /** Id of the mailed code. */
  readonly request: string | null;
}

/** The position in a task, and what was entered so far. */
export interface TaskState {
  readonly place: TaskPlace;
  readonly answers: Answers;
}

export type TaskAction =
  | { type: "typed"; question: Question; value: string }
  | { type: "wentBack" }
  /** A code was mailed; `known` is whether a user has its address. */
  | { type: "codeSent"; way: TaskWay; request: string; known: boolean }
  /** A step is complete that the server checks later. */
  | { type: "passed" }
  | { type: "rejected"; problems: readonly Problem[] };

/** A task at its first question. */
export function newTask(
  departure: Attempt,
  step: AskingStep,
  email: string,
): { task: Task; state: TaskState } {
  const { provider, purpose, next, publishing, attempt } = departure;
  const way = FIRST[step];
  return {
    task: { provider, purpose, next, publishing, attempt, step, email },
    state: { place: placeIn(way, null, 0), answers: { ...NO_ANSWERS, email } },
  };
}

/** The state after an action. Only `typed` changes an answer. */
export function reduceTask(state: TaskState, action: TaskAction): TaskState {
  const { place } = state;
  const { way, request } = place;
  const at = STEPS[way].indexOf(place.step);
  switch (action.type) {
    case "typed":
      return { ...state, answers: { ...state.answers, [action.question]: action.value } };
    case "wentBack":
      if (way === "joinByCode") return { ...state, place: placeIn("join", null, 0) };
      return { ...state, place: at > 0 ? placeIn(way, request, at - 1) : place };
    case "codeSent": {
      const next = action.way === "joinByCode" ? "joinByCode" : action.known ? "known" : "unknown";
      const code = STEPS[next].indexOf("code");
      return {
        place: placeIn(next, action.request, code),
        answers: { ...state.answers, code: "" },
      };
    }
    case "passed":
      return { ...state, place: placeIn(way, request, at + 1) };
    case "rejected": {
      const found = action.problems.map(({ field }) => stepOf(way, field)).find((it) => it >= 0);
      return found === undefined ? state : { ...state, place: placeIn(way, request, found) };
    }
  }
}

/** Whether the user can go back to another question. */
export function canGoBack({ way, step }: TaskPlace): boolean {
  return way === "joinByCode" || STEPS[way].indexOf(step) > 0;
}

/** Whether the server completes the task with this step. */
export function isLastStep({ way, step }: TaskPlace): boolean {
  return way !== "address" && STEPS[way].at(-1) === step;
}

function stepOf(way: TaskWay, field: string | null | undefined): number {
  return STEPS[way].indexOf((field === "request" ? "code" : field) as Question);
}

function placeIn(way: TaskWay, request: string | null, at: number): TaskPlace {
  return { way, step: STEPS[way][at] ?? "email", request };
}
