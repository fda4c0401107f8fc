import { type Problem, problem } from "../data/problems";

/**
 * What a person types about themselves, checked before it is sent. The rules are the server's
 * (`spec/cases` runs both); reserved usernames and common passwords are known to the server alone.
 */

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;
const LOCAL = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
const LAST_LABEL = /^(?!\d+$)[A-Za-z0-9-]{2,63}$/;

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

/** An address without the blanks around it, or what is wrong with it. */
export function readEmail(text: string): { email: string } | { problem: Problem } {
  const email = text.trim();
  if (email === "") return { problem: problem("REQUIRED", "email") };
  const [local = "", domain = "", ...rest] = email.split("@");
  const labels = domain.split(".");
  const fits =
    rest.length === 0 &&
    email.length <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? "");
  return fits ? { email } : { problem: problem("EMAIL_INVALID", "email") };
}

/** Why a text is no username, or nothing when it is one. */
export function usernameProblem(username: string): Problem | undefined {
  if (username === "") return problem("REQUIRED", "username");
  return USERNAME.test(username) ? undefined : problem("USERNAME_FORMAT", "username", { min: 3, max: 40 });
}

/** Why a password cannot be chosen, or nothing as far as the browser knows. Characters are counted composed. */
export function passwordProblem(password: string, names: readonly string[]): Problem | undefined {
  if (password === "") return problem("REQUIRED", "password");
  const composed = password.normalize("NFC");
  const length = [...composed].length;
  if (length < PASSWORD_MIN) return problem("PASSWORD_TOO_SHORT", "password", { min: PASSWORD_MIN });
  if (length > PASSWORD_MAX) return problem("PASSWORD_TOO_LONG", "password", { max: PASSWORD_MAX });
  const folded = composed.toLowerCase();
  if (names.some((name) => name.toLowerCase() === folded))
    return problem("PASSWORD_SAME_AS_NAME", "password");
  return undefined;
}

/** The six digits of a code as it was typed or pasted, without blanks and hyphens, or what is wrong. */
export function readCode(text: string): { code: string } | { problem: Problem } {
  const code = text.replace(/[\s-]/g, "");
  if (code === "") return { problem: problem("REQUIRED", "code") };
  return /^[0-9]{6}$/.test(code) ? { code } : { problem: problem("CODE_FORMAT", "code") };
}
