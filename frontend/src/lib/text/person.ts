import { type Problem, problem } from "../data/problems";

/**
 * Checks personal data before they are sent. The rules are the server's (`spec/cases` tests both); only the server
 * knows reserved usernames and common passwords.
 */

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;
const LOCAL = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
const LAST_LABEL = /^(?!\d+$)[A-Za-z0-9-]{2,63}$/;

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

/** An address without surrounding blanks, or its problem. */
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

/** The problem of a username, or `undefined` if it is valid. */
export function usernameProblem(username: string): Problem | undefined {
  if (username === "") return problem("REQUIRED", "username");
  return USERNAME.test(username) ? undefined : problem("USERNAME_FORMAT", "username", { min: 3, max: 40 });
}

/** The problem of a new password, or `undefined` as far as the browser knows. Characters are counted composed. */
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

/** The six digits of a typed or pasted code, without blanks and hyphens, or its problem. */
export function readCode(text: string): { code: string } | { problem: Problem } {
  const code = text.replace(/[\s-]/g, "");
  if (code === "") return { problem: problem("REQUIRED", "code") };
  return /^[0-9]{6}$/.test(code) ? { code } : { problem: problem("CODE_FORMAT", "code") };
}
