/** The order of questions in signing in, signing up and choosing a new password. */

/** `in` and `up` begin with the address; `reset` follows a forgotten password. */
export type Way = "in" | "up" | "reset";

/** A question of one field. */
export type Question = "email" | "password" | "code" | "username" | "newPassword";

/** What is asked at once: a question, or those about a new account. */
export type Step = Exclude<Question, "username"> | "account";

/** The values entered so far; going back deletes none of them. */
export interface Answers {
  email: string;
  password: string;
  code: string;
  username: string;
  newPassword: string;
  /** Whether a reset of the password also revokes the user's access keys. */
  revokeKeys: boolean;
}

export const NO_ANSWERS: Answers = {
  email: "",
  password: "",
  code: "",
  username: "",
  newPassword: "",
  revokeKeys: false,
};

const STEPS: Record<Way, readonly Step[]> = {
  in: ["email", "password"],
  up: ["email", "code", "account"],
  reset: ["email", "code", "newPassword"],
};

/** The next question; `undefined` after the last. */
export function stepAfter(way: Way, step: Step): Step | undefined {
  return STEPS[way][STEPS[way].indexOf(step) + 1];
}

/** The previous question; `undefined` before the first. */
export function stepBefore(way: Way, step: Step): Step | undefined {
  return STEPS[way][STEPS[way].indexOf(step) - 1];
}

/** The questions of a step. */
export function questionsOf(step: Step | Question): readonly Question[] {
  return step === "account" ? ["username", "newPassword"] : [step];
}

/** The field of a question, by the server's name in problems. */
export function fieldOf(question: Question): string {
  return question === "newPassword" ? "password" : question;
}

/** The step of a problem, where the reader can correct it. */
export function stepOfField(way: Way, field: string | null | undefined): Step | undefined {
  if (field === "request") return "code";
  return STEPS[way].find((step) => questionsOf(step).some((question) => fieldOf(question) === field));
}

/** Whether the user needs a new code. */
export function needsNewCode(codes: readonly string[]): boolean {
  return codes.some((code) => code === "CODE_EXPIRED" || code === "CODE_EXHAUSTED");
}
