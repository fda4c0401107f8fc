import { useCallback } from "react";
import type { ProblemCode } from "@/gql/graphql";
import { useText } from "../text/text";
import { type Problem, problemText } from "./problemText";

export type { Problem };
export { problemText };

/** `const errorOf = useFieldErrors(problems)`: `errorOf("name.fr")` is the message of that field. */
export function useFieldErrors(problems: readonly Problem[]): (field: string) => string | undefined {
  const t = useText();
  return useCallback(
    (field) => {
      const found = problems.find((problem) => problem.field === field);
      return found && problemText(t, found);
    },
    [problems, t],
  );
}

/** A problem found in the browser, in the server's shape: the same sentences apply to both. */
export function problem(code: ProblemCode, field: string, params: Record<string, unknown> = {}): Problem {
  return { code, field, params };
}
