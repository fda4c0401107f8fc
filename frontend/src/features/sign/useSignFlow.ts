import { useCallback, useEffect, useState } from "react";
import { graphql } from "@/gql";
import type { SignIntent } from "@/gql/graphql";
import { browserTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import { passwordProblem, readCode, readEmail, usernameProblem } from "@/lib/text/person";
import { useLanguage } from "@/lib/text/text";
import { type Answers, NO_ANSWERS, type Step, stepAfter, stepBefore, stepOfField, type Way } from "./flow";
import { forgetPlace, keepPlace, keptPlace, type Place } from "./underWay";
import { usernameCheckDocument } from "./usernameCheck";

const checkEmailDocument = graphql(`
  mutation CheckEmail($email: String!) {
    checkEmail(email: $email) {
      known
      problems { ...Problem }
    }
  }
`);

const signInDocument = graphql(`
  mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) {
      viewer {
        id
        account {
          kind
        }
      }
      problems { ...Problem }
    }
  }
`);

const beginSignUpDocument = graphql(`
  mutation BeginSignUp($email: String!, $intent: SignIntent!, $language: Language!) {
    beginSignUp(email: $email, intent: $intent, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

const completeSignUpDocument = graphql(`
  mutation CompleteSignUp(
    $request: ID!
    $code: String!
    $username: String!
    $password: String!
    $timeZone: String
  ) {
    completeSignUp(
      request: $request
      code: $code
      username: $username
      password: $password
      timeZone: $timeZone
    ) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

const beginResetDocument = graphql(`
  mutation BeginReset($email: String!, $language: Language!) {
    beginReset(email: $email, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

const completeResetDocument = graphql(`
  mutation CompleteReset($request: ID!, $code: String!, $password: String!) {
    completeReset(request: $request, code: $code, password: $password) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

/** The result of a step. */
interface Result {
  problems: readonly Problem[];
  request?: string | null;
  /** The way to continue with, if it changes. */
  way?: Way;
  /** Whether the user is signed in and the flow has ended. */
  over?: boolean;
}

export interface SignFlow extends Saving {
  way: Way;
  step: Step;
  answers: Answers;
  answer: (step: Step, value: string) => void;
  next: () => void;
  back: (() => void) | undefined;
  /** Switches to another way with the same address, sending a code if that way needs one. */
  turn: (way: Way) => void;
  /** Starts another way with the typed address. */
  startWay: (way: Way) => void;
  /** Sends the code again. */
  sendAgain: () => void;
}

/** The state of the sign screen. `finished` is called once the server has opened a session. */
export function useSignFlow(
  intent: SignIntent,
  start: { way: Way; email?: string | undefined },
  finished: (way: Way) => Promise<void>,
): SignFlow {
  const language = useLanguage() === "fr" ? "FR" : "EN";
  const [kept] = useState(() => (start.email === undefined ? keptPlace(intent) : undefined));
  const [place, setPlace] = useState<Place>(kept?.place ?? { way: start.way, step: "email", request: null });
  const [answers, setAnswers] = useState<Answers>(
    kept?.answers ?? { ...NO_ANSWERS, email: start.email ?? "" },
  );
  useEffect(() => keepPlace(intent, place, answers), [intent, place, answers]);

  const saving = useSaving<Place & Answers, Result>({
    send: (input) => send(input, intent, language),
    done: async (result, input) => {
      if (result.over) {
        forgetPlace();
        return finished(input.way);
      }
      const way = result.way ?? input.way;
      const step = stepAfter(way, input.step);
      if (step) setPlace({ way, step, request: result.request ?? input.request });
    },
    refused: (problems, input) => {
      const step = problems.map((it) => stepOfField(input.way, it.field)).find(Boolean);
      setPlace({ way: input.way, step: step ?? input.step, request: input.request });
    },
  });
  const { save, refuse } = saving;

  const answer = useCallback(
    (step: Step, value: string) => setAnswers((old) => ({ ...old, [step]: value })),
    [],
  );

  const go = (to: Place) => {
    refuse([]);
    setPlace(to);
  };

  const next = () => {
    const wrong = check(place.step, answers);
    if (wrong) refuse([wrong]);
    else void save({ ...place, ...answers });
  };

  const previous = stepBefore(place.way, place.step);
  const back =
    previous &&
    (() =>
      go(
        place.way === "reset" && previous === "email"
          ? { way: "in", step: "email", request: null }
          : { ...place, step: previous },
      ));

  const turn = (way: Way) => {
    const email = readEmail(answers.email);
    if (way === "in" || "problem" in email) go({ way, step: "email", request: null });
    else void save({ way, step: "email", request: null, ...answers });
  };

  const startWay = (way: Way) => go({ way, step: "email", request: null });

  const sendAgain = () => {
    answer("code", "");
    void save({ ...place, step: "email", ...answers, code: "" });
  };

  return { ...saving, ...place, answers, answer, next, back, turn, startWay, sendAgain };
}

/** The problem that the browser can find without a request. */
function check(step: Step, answers: Answers): Problem | undefined {
  switch (step) {
    case "email":
      return problemOf(readEmail(answers.email));
    case "code":
      return problemOf(readCode(answers.code));
    case "username":
      return usernameProblem(answers.username.trim());
    case "newPassword":
      return passwordProblem(
        answers.newPassword,
        [answers.username.trim(), answers.email.trim()].filter(Boolean),
      );
    case "password":
      return answers.password === "" ? { code: "REQUIRED", field: "password", params: {} } : undefined;
  }
}

function problemOf(read: object): Problem | undefined {
  return "problem" in read ? (read.problem as Problem) : undefined;
}

async function send(input: Place & Answers, intent: SignIntent, language: "FR" | "EN"): Promise<Result> {
  const email = input.email.trim();
  const code = input.code.replace(/[\s-]/g, "");
  const username = input.username.trim();
  const ticket = input.request ?? "";
  switch (input.step) {
    case "email":
      return begin(input.way, email, intent, language);
    case "code":
      return { problems: [] }; // the server checks it in the last step
    case "username": {
      const { usernameCheck } = await request(usernameCheckDocument, { username });
      return usernameCheck;
    }
    case "password": {
      const { signIn } = await request(signInDocument, { email, password: input.password });
      return { problems: signIn.problems, over: signIn.viewer !== null };
    }
    case "newPassword": {
      const password = input.newPassword;
      if (input.way === "up") {
        const { completeSignUp } = await request(completeSignUpDocument, {
          request: ticket,
          code,
          username,
          password,
          timeZone: browserTimeZone(),
        });
        return { problems: completeSignUp.problems, over: completeSignUp.viewer !== null };
      }
      const { completeReset } = await request(completeResetDocument, { request: ticket, code, password });
      return { problems: completeReset.problems, over: completeReset.viewer !== null };
    }
  }
}

async function begin(way: Way, email: string, intent: SignIntent, language: "FR" | "EN"): Promise<Result> {
  if (way === "up") return (await request(beginSignUpDocument, { email, intent, language })).beginSignUp;
  if (way === "reset") return (await request(beginResetDocument, { email, language })).beginReset;
  const { checkEmail } = await request(checkEmailDocument, { email });
  if (checkEmail.problems.length > 0 || checkEmail.known) return checkEmail;
  // a new user who wants to publish signs up
  if (intent === "PUBLISHER") return { ...(await begin("up", email, intent, language)), way: "up" };
  return { problems: [{ code: "USER_NOT_FOUND", field: "email", params: {} }] };
}
