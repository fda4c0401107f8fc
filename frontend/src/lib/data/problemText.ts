import type { ProblemCode } from "@/gql/graphql";
import type { MessageId, Translate } from "../text/text";

/** An expected problem, as the server sends it. */
export interface Problem {
  code: ProblemCode;
  field?: string | null;
  params: Record<string, unknown>;
}

/** The sentence of a problem in the reader's language: the error and its solution. */
export function problemText(t: Translate, problem: Pick<Problem, "code" | "params">): string {
  const id: MessageId = `problem.${problem.code}`;
  return (t as (id: MessageId, values: Record<string, unknown>) => string)(id, forPeople(problem));
}

/** The parameters as the sentences use them: minutes, kilobytes, lists in words; `none` for an absent one. */
function forPeople({ code, params }: Pick<Problem, "code" | "params">): Record<string, unknown> {
  const absent = { segment: "none", frequency: "none", option: "none", options: "none", choices: "none" };
  const values: Record<string, unknown> = { ...absent, ...params };
  if (typeof params.seconds === "number") values.minutes = Math.max(1, Math.ceil(params.seconds / 60));
  if (Array.isArray(params.first)) values.first = params.first.join(", ");
  if (code === "PICTURE_TOO_BIG") {
    values.size = Math.ceil(Number(params.size) / 1024);
    values.max = Math.floor(Number(params.max) / 1024);
  }
  return values;
}
