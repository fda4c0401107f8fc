import { useEffect, useReducer } from "react";
import type { Problem } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import { useLanguage } from "@/lib/text/text";
import { checkAnswers, isUntouched } from "../../checkAnswer";
import type { Answers, Question } from "../../flow";
import { useCodeSending } from "../../useCodeSending";
import { forgetTask, type KeptTask, keepTask } from "./keptTask";
import { sendCode, sendTaskStep, type TaskInput, type TaskResult } from "./taskRequests";
import { canGoBack, reduceTask, type TaskPlace } from "./taskState";

/** The questions after the answer of a provider, and the actions on them. */
export interface TaskFlow extends Saving, TaskPlace {
  readonly answers: Answers;
  /** Stores an answer. A complete code is sent at once. */
  readonly answer: (question: Question, value: string) => void;
  readonly next: () => void;
  readonly back: (() => void) | undefined;
  /** Mails a code, in place of the password or again. */
  readonly mailCode: () => void;
}

/** Problems after which the sign-in cannot go on. */
const FINAL: readonly Problem["code"][] = [
  "ATTEMPT_EXPIRED",
  "SIGN_UP_CLOSED",
  "IDENTITY_TAKEN",
  "PROVIDER_UNKNOWN",
];

/** A step to send; with `isMail`, the code alone. */
interface Sent extends TaskInput {
  readonly isMail: boolean;
}

/** The state of a task. `finished` is called once the server has opened a session, `ended` if it cannot. */
export function useTask(
  kept: KeptTask,
  finished: (over: NonNullable<TaskResult["over"]>) => Promise<void>,
  ended: (problems: readonly Problem[]) => void,
): TaskFlow {
  const { task } = kept;
  const language = useLanguage() === "fr" ? "FR" : "EN";
  const [state, dispatch] = useReducer(reduceTask, kept.state);
  useEffect(() => keepTask(task, state), [task, state]);
  const { place, answers } = state;

  const saving = useSaving<Sent, TaskResult>({
    send: ({ isMail, ...input }) => (isMail ? sendCode(codeOf(input)) : sendTaskStep(input)),
    done: async ({ sent, over }, input) => {
      if (over) {
        forgetTask();
        return finished(over);
      }
      if (sent) dispatch({ type: "codeSent", way: wayOfCode(input), ...sent });
      else dispatch({ type: "passed" });
    },
    refused: (problems) => {
      if (!problems.some(({ code }) => FINAL.includes(code))) {
        dispatch({ type: "rejected", problems });
        return;
      }
      forgetTask();
      ended(problems);
    },
  });
  const { save, refuse } = saving;
  const code = useCodeSending();
  const input = { attempt: task.attempt, place, answers, language } as const;
  return {
    ...saving,
    ...place,
    answers,
    answer: (question, value) => {
      dispatch({ type: "typed", question, value });
      if (question === "code" && code.isSent(answers.code, value))
        void save({ ...input, answers: { ...answers, code: value }, isMail: false });
    },
    next: () => {
      if (code.isFresh() && isUntouched(place.step, answers)) return;
      const problems = checkAnswers(place.step, answers);
      if (problems.length > 0) refuse(problems);
      else void save({ ...input, isMail: false });
    },
    back: canGoBack(place)
      ? () => {
          refuse([]);
          dispatch({ type: "wentBack" });
        }
      : undefined,
    mailCode: () => void save({ ...input, isMail: true }),
  };
}

/** The variables of a mailed code: a verified address is the server's own. */
function codeOf({ attempt, place, answers, language }: TaskInput) {
  const isVerified = place.way === "join" || place.way === "joinByCode";
  return { attempt, email: isVerified ? null : answers.email.trim(), language };
}

function wayOfCode({ place }: TaskInput) {
  return place.way === "join" ? "joinByCode" : place.way;
}
