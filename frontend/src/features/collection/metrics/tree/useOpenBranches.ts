import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Which steps of the tree a reader opened and closed, by path; the others are open where a filter leaves few. It is
 * kept for a while, so that the tree is found again as it was left.
 */
export function useOpenBranches(account: string, collection: string) {
  const client = useQueryClient();
  const key = ["openBranches", account, collection];
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
