import { graphql } from "@/gql";
import type {
  CompleteResetMutationVariables,
  CompleteSignUpMutationVariables,
  Language,
  SignIntent,
} from "@/gql/graphql";
import { browserTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import type { Answers, Way } from "./flow";
import type { Place } from "./underWay";

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
  mutation CompleteReset($request: ID!, $code: String!, $password: String!, $revokeKeys: Boolean!) {
    completeReset(request: $request, code: $code, password: $password, revokeKeys: $revokeKeys) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

/** The result of a step. */
export interface StepResult {
  problems: readonly Problem[];
  request?: string | null;
  /** The way to continue with, if it changes. */
  way?: Way;
  /** Whether the user is signed in and the flow has ended. */
  over?: boolean;
}

/** What the user came for, and what the server allows. */
interface Frame {
  readonly intent: SignIntent;
  /** Whether an unknown address goes on to a new account. */
  readonly maybeNew: boolean;
  /** Whether people may create accounts. */
  readonly signUp: boolean;
  /** The language of a mailed code. */
  readonly language: Language;
}

/** Sends the answer of a step. */
export async function sendStep(input: Place & Answers, frame: Frame): Promise<StepResult> {
  const email = input.email.trim();
  const code = input.code.replace(/[\s-]/g, "");
  const username = input.username.trim();
  const ticket = input.request ?? "";
  switch (input.step) {
    case "email":
      return begin(input.way, email, frame);
    case "code":
      return { problems: [] }; // the server checks it in the last step
    case "password": {
      const { signIn } = await request(signInDocument, { email, password: input.password });
      return { problems: signIn.problems, over: signIn.viewer !== null };
    }
    case "newPassword": {
      const { newPassword: password, revokeKeys } = input;
      return completeReset({ request: ticket, code, password, revokeKeys });
    }
    case "account": {
      const password = input.newPassword;
      return completeSignUp({ request: ticket, code, username, password, timeZone: browserTimeZone() });
    }
  }
}

async function completeSignUp(variables: CompleteSignUpMutationVariables): Promise<StepResult> {
  const { problems, viewer } = (await request(completeSignUpDocument, variables)).completeSignUp;
  return { problems, over: viewer !== null };
}

async function completeReset(variables: CompleteResetMutationVariables): Promise<StepResult> {
  const { problems, viewer } = (await request(completeResetDocument, variables)).completeReset;
  return { problems, over: viewer !== null };
}

/** Begins a way with an address: the server mails a code, or says whether the address is known. */
async function begin(way: Way, email: string, frame: Frame): Promise<StepResult> {
  const { intent, maybeNew, signUp, language } = frame;
  if (way === "up") return (await request(beginSignUpDocument, { email, intent, language })).beginSignUp;
  if (way === "reset") return (await request(beginResetDocument, { email, language })).beginReset;
  const { checkEmail } = await request(checkEmailDocument, { email });
  if (checkEmail.problems.length > 0 || checkEmail.known) return checkEmail;
  if (!signUp) return { problems: [{ code: "SIGN_UP_CLOSED", field: "email", params: {} }] };
  if (maybeNew) return { ...(await begin("up", email, frame)), way: "up" };
  return { problems: [{ code: "USER_NOT_FOUND", field: "email", params: {} }] };
}
