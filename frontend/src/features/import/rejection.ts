import type { ProblemCode } from "@/gql/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Translate } from "@/lib/text/text";

/** The error of a response of the REST API. */
export interface ResponseError {
  code?: string;
  params?: Record<string, unknown>;
  request?: string;
}

/** The problem with which the server rejected a request; `undefined` where the response is a failure. */
export function problemOf(status: number, error: ResponseError | undefined): Problem | undefined {
  const { code, params = {} } = error ?? {};
  return code && (status === 422 || status === 429) ? { code: code as ProblemCode, params } : undefined;
}

/** Temporary problems, independent of the file: a later retry may succeed. */
export function isPassing({ code }: Pick<Problem, "code">): boolean {
  return code === "TOO_MANY_ATTEMPTS" || code === "IMPORT_BUSY";
}

/** The message of a problem with a file. Here, too many attempts mean too much work. */
export function rejectionText(t: Translate, problem: Pick<Problem, "code" | "params">): string {
  const { seconds } = problem.params;
  return problem.code === "TOO_MANY_ATTEMPTS" && typeof seconds === "number"
    ? t("import.tooMuch", { minutes: Math.max(1, Math.ceil(seconds / 60)) })
    : problemText(t, problem);
}
