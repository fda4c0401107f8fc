import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Translate } from "@/lib/text/text";

interface Options<Result> {
  readonly remove: (ids: string[]) => Promise<Result>;
  /** Restores what was removed less than a day ago. */
  readonly restore: (ids: string[]) => Promise<Result>;
  /** Shows the state after a change. */
  readonly onChanged: (result: Result) => Promise<unknown>;
}

/** Removes entries of a list, and restores the last removed ones. */
export function useRemoval<Result extends { readonly problems: readonly Problem[] }>(
  options: Options<Result>,
) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ ids, restores }: { ids: readonly string[]; restores: boolean }) =>
      restores ? options.restore([...ids]) : options.remove([...ids]),
    onSuccess: async (result, { ids, restores }) => {
      if (result.problems.length > 0) return;
      await options.onChanged(result);
      // Now: while the change runs, the button that undoes it takes no click.
      setRemoved(restores ? [] : ids);
    },
  });
  const [problem] = data?.problems ?? [];
  return {
    remove: (ids: readonly string[]) => mutate({ ids, restores: false }),
    restore: () => mutate({ ids: removed, restores: true }),
    /** The ids of the last removal, until it is undone. */
    removed,
    isRunning: isPending,
    /** The sentence of a failed change. */
    error: sentenceOf(problem, error),
  };
}

/** The last removal from a list. */
export type Removal = ReturnType<typeof useRemoval>;

function sentenceOf(problem: Problem | undefined, error: Error | null) {
  if (problem) return (t: Translate) => problemText(t, problem);
  return error ? (t: Translate) => t("follow.failed") : undefined;
}
