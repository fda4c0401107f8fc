import { useEffect, useReducer } from "react";
import type { SignIntent } from "@/gql/graphql";
import { type Saving, useSaving } from "@/lib/data/saving";
import { readEmail } from "@/lib/text/person";
import { useLanguage } from "@/lib/text/text";
import { checkAnswers, isUntouched } from "./checkAnswer";
import { type Answers, type Question, type Step, stepBefore, type Way } from "./flow";
import { type StepResult, sendStep } from "./signRequests";
import { firstOf, reduce, type State, startState } from "./signState";
import { forgetPlace, keepPlace, keptPlace, type Place } from "./underWay";
import { useCodeSending } from "./useCodeSending";

/** The state of the sign screen and the actions on it. */
export interface SignFlow extends Saving {
  way: Way;
  step: Step;
  answers: Answers;
  /** Stores an answer. A complete code is sent at once. */
  answer: (question: Question, value: string) => void;
  /** Sets whether the access keys are revoked with the password. */
  tick: (revokeKeys: boolean) => void;
  next: () => void;
  back: (() => void) | undefined;
  /** Switches to another way with the same address, sending a code if that way needs one. */
  turn: (way: Way) => void;
  /** Starts another way with the typed address. */
  startWay: (way: Way) => void;
  /** Sends the code again. */
  sendAgain: () => void;
}

interface Start {
  intent: SignIntent;
  /** Whether an unknown address goes on to a new account. */
  maybeNew: boolean;
  way: Way;
  /** The prefilled address; with it, a position from before a reload is not restored. */
  email: string | undefined;
  /** Whether people may create accounts. */
  signUp: boolean;
}

function initialState({ intent, way, email }: Start): State {
  return (email === undefined ? keptPlace(intent) : undefined) ?? startState(way, email);
}

/** The state of the sign screen. `finished` is called once the server has opened a session. */
export function useSignFlow(start: Start, finished: (way: Way) => Promise<void>): SignFlow {
  const { intent, maybeNew, signUp } = start;
  const language = useLanguage() === "fr" ? "FR" : "EN";
  const [{ place, answers }, dispatch] = useReducer(reduce, start, initialState);
  useEffect(() => keepPlace(intent, place, answers), [intent, place, answers]);

  const saving = useSaving<Place & Answers, StepResult>({
    send: (input) => sendStep(input, { intent, maybeNew, signUp, language }),
    done: async ({ over, request, way }, { way: oldWay, step, request: oldRequest }) => {
      if (over) {
        forgetPlace();
        return finished(oldWay);
      }
      dispatch({ type: "accepted", from: { way: oldWay, step, request: oldRequest }, request, way });
    },
    refused: (problems, { way, step, request }) =>
      dispatch({ type: "rejected", from: { way, step, request }, problems }),
  });
  const { save, refuse } = saving;
  const code = useCodeSending();

  const startWay = (way: Way) => {
    refuse([]);
    dispatch({ type: "started", way });
  };
  const goBack = () => {
    refuse([]);
    dispatch({ type: "wentBack" });
  };

  return {
    ...saving,
    ...place,
    answers,
    answer: (question, value) => {
      dispatch({ type: "typed", question, value });
      if (question === "code" && code.isSent(answers.code, value))
        void save({ ...place, ...answers, code: value });
    },
    tick: (revokeKeys) => dispatch({ type: "ticked", revokeKeys }),
    next: () => {
      if (code.isFresh() && isUntouched(place.step, answers)) return;
      const problems = checkAnswers(place.step, answers);
      if (problems.length > 0) refuse(problems);
      else void save({ ...place, ...answers });
    },
    back: stepBefore(place.way, place.step) && goBack,
    turn: (way) => {
      if (way === "in" || "problem" in readEmail(answers.email)) startWay(way);
      else void save({ ...firstOf(way), ...answers });
    },
    startWay,
    sendAgain: () => {
      dispatch({ type: "typed", question: "code", value: "" });
      void save({ ...place, step: "email", ...answers, code: "" });
    },
  };
}
