import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { showToast } from "@/ui/state/toasts";
import { arrangeFavourites } from "../favouriteChanges";

/** Saves the order of the starred indicators. Orders are saved one after the other: the last one wins. */
export function useArrange(): (ids: readonly string[]) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: "arrange favourites" },
    mutationFn: (ids: readonly string[]) => arrangeFavourites("METRIC", [...ids]),
    onSuccess: ({ problems: [problem] }) => {
      if (problem) showToast((t) => problemText(t, problem));
    },
    onError: () => showToast((t) => t("follow.failed")),
    onSettled: () => client.invalidateQueries({ queryKey: keys.favourites("list"), refetchType: "none" }),
  });
  return mutate;
}
