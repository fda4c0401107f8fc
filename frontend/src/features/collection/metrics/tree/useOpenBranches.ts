import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/lib/data/keys";
import type { Place } from "../../place";

/**
 * The entries of the tree that a reader opened and closed, by path; the others are open if a filter leaves few. Stored
 * in the query cache for a while, so that the tree keeps its state.
 */
export function useOpenBranches(place: Place) {
  const client = useQueryClient();
  const key = keys.collection(place, "openBranches");
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>(
    () => client.getQueryData<Record<string, boolean>>(key) ?? {},
  );
  const setOpen = (path: string, open: boolean) => {
    const next = { ...chosen, [path]: open };
    setChosen(next);
    client.setQueryData(key, next);
  };
  return { chosen, setOpen };
}
