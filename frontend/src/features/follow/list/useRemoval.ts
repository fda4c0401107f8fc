import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/lib/data/keys";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Translate } from "@/lib/text/text";
import { removeFavourites, restoreFavourites } from "../favouriteChanges";
import { starredQuery } from "../favouriteQueries";

interface Change {
  readonly ids: readonly string[];
  readonly restores: boolean;
}

/** Removes favourites of one kind from the list, and returns the last removed ones to their places. */
export function useRemoval(kind: "METRIC" | "DASHBOARD") {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ ids, restores }: Change) => {
      const favourites = ids.map((id) => ({ kind, id }));
      return restores ? restoreFavourites(favourites) : removeFavourites(favourites);
    },
    onSuccess: async ({ viewer, problems }, { ids, restores }) => {
      if (problems.length > 0) return;
      setRemoved(restores ? [] : ids);
      if (viewer) client.setQueryData(starredQuery().queryKey, viewer.starred);
      await client.invalidateQueries({ queryKey: keys.favourites("list") });
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

function sentenceOf(problem: Problem | undefined, error: Error | null) {
  if (problem) return (t: Translate) => problemText(t, problem);
  return error ? (t: Translate) => t("follow.failed") : undefined;
}
