/** Signing in, signing up and choosing a new password: which question comes when. */

/** `in` and `up` begin with the address; `reset` is reached from a forgotten password. */
export type Way = "in" | "up" | "reset";

export type Step = "email" | "password" | "code" | "username" | "newPassword";

/** What was answered so far; nothing is forgotten when one goes back. */
export interface Answers {
  email: string;
  password: string;
  code: string;
  username: string;
  newPassword: string;
}

export const NO_ANSWERS: Answers = { email: "", password: "", code: "", username: "", newPassword: "" };

const STEPS: Record<Way, readonly Step[]> = {
  in: ["email", "password"],
  up: ["email", "code", "username", "newPassword"],
  reset: ["email", "code", "newPassword"],
};

/** The question after this one; undefined after the last. */
export function stepAfter(way: Way, step: Step): Step | undefined {
  return STEPS[way][STEPS[way].indexOf(step) + 1];
}

/** The question before this one; undefined before the first. */
export function stepBefore(way: Way, step: Step): Step | undefined {
  return STEPS[way][STEPS[way].indexOf(step) - 1];
}

/** The field of a step, as the server names it in problems. */
export function fieldOf(step: Step): string {
  return step === "newPassword" ? "password" : step;
}

/** The step to which a problem of the last answer belongs, so that the reader can mend it there. */
export function stepOfField(way: Way, field: string | null | undefined): Step | undefined {
  if (field === "request") return "code";
  return STEPS[way].find((step) => fieldOf(step) === field);
}

/** Whether only a new mail helps. */
export function needsNewCode(codes: readonly string[]): boolean {
  return codes.some((code) => code === "CODE_EXPIRED" || code === "CODE_EXHAUSTED");
}
