import { graphql } from "@/gql";
import type { Language, SignUpByProviderMutationVariables } from "@/gql/graphql";
import { browserTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import type { Answers } from "../../flow";
import { isLastStep, type TaskPlace } from "./taskState";

const SEND_IDENTITY_CODE = graphql(`
  mutation SendIdentityCode($attempt: String!, $email: String, $language: Language!) {
    sendIdentityCode(attempt: $attempt, email: $email, language: $language) {
      request
      known
      problems { ...Problem }
    }
  }
`);

const JOIN_IDENTITY = graphql(`
  mutation JoinIdentity($attempt: String!, $password: String, $request: ID, $code: String) {
    joinIdentity(attempt: $attempt, password: $password, request: $request, code: $code) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

const SIGN_UP_BY_PROVIDER = graphql(`
  mutation SignUpByProvider(
    $attempt: String!
    $request: ID
    $code: String
    $username: String!
    $language: Language!
    $timeZone: String
  ) {
    signUpByProvider(
      attempt: $attempt
      request: $request
      code: $code
      username: $username
      language: $language
      timeZone: $timeZone
    ) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

/** What a step of a task leads to. */
export interface TaskResult {
  readonly problems: readonly Problem[];
  /** A code that was mailed. */
  readonly sent?: { readonly request: string; readonly known: boolean } | undefined;
  /** Whether the user is signed in, or has an account since this step. */
  readonly over?: "joined" | "signedUp" | undefined;
}

/** A step to send: its place, the answers, and the secret of the sign-in. */
export interface TaskInput {
  readonly attempt: string;
  readonly place: TaskPlace;
  readonly answers: Answers;
  /** The language of the mailed code and of the new user. */
  readonly language: Language;
}

/** Sends the answer of a step. */
export async function sendTaskStep({ attempt, place, answers, language }: TaskInput): Promise<TaskResult> {
  const code = answers.code.replace(/[\s-]/g, "");
  const { request: ticket, way } = place;
  switch (place.step) {
    case "code":
      // With a username to come, the server checks the code in the last step.
      return isLastStep(place) ? join({ attempt, password: null, request: ticket, code }) : { problems: [] };
    case "username": {
      const isMailed = way === "unknown";
      const variables: SignUpByProviderMutationVariables = {
        attempt,
        request: isMailed ? ticket : null,
        code: isMailed ? code : null,
        username: answers.username.trim(),
        language,
        timeZone: browserTimeZone(),
      };
      const { problems, viewer } = (await request(SIGN_UP_BY_PROVIDER, variables)).signUpByProvider;
      return { problems, over: viewer ? "signedUp" : undefined };
    }
    case "password":
      return join({ attempt, password: answers.password, request: null, code: null });
    default:
      return sendCode({ attempt, email: answers.email.trim(), language });
  }
}

/** Mails a code to the address that the provider verified (`email` is `null`), or to another one. */
export async function sendCode(variables: {
  attempt: string;
  email: string | null;
  language: Language;
}): Promise<TaskResult> {
  const {
    problems,
    request: ticket,
    known,
  } = (await request(SEND_IDENTITY_CODE, variables)).sendIdentityCode;
  return { problems, sent: ticket ? { request: ticket, known } : undefined };
}

async function join(variables: {
  attempt: string;
  password: string | null;
  request: string | null;
  code: string | null;
}): Promise<TaskResult> {
  const { problems, viewer } = (await request(JOIN_IDENTITY, variables)).joinIdentity;
  return { problems, over: viewer ? "joined" : undefined };
}
