import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { useViewer } from "@/lib/data/session";
import { showToast } from "@/ui/state/toasts";
import { addFavourite, removeFavourite, type Starred } from "../favouriteChanges";
import { starredQuery } from "../favouriteQueries";

/**
 * Whether the reader has starred an object (`undefined` until it is known, and for guests), and a change of it. The
 * change is shown at once and undone if the server rejects it. Lists keep a removed favourite until they are opened
 * again, so that a second press undoes the first.
 */
export function useStar(starred: Starred) {
  const { kind, id } = starred;
  const { viewer } = useViewer();
  const client = useQueryClient();
  const { data } = useQuery({ ...starredQuery(), enabled: Boolean(viewer) });
  const show = (isStarred: boolean) =>
    client.setQueryData(starredQuery().queryKey, (before) =>
      before && isStarred ? [...before.filter((it) => it !== id), id] : before?.filter((it) => it !== id),
    );
  const { mutate } = useMutation({
    // Two quick presses reach the server in their order.
    scope: { id },
    mutationFn: (isStarred: boolean) =>
      isStarred ? addFavourite({ kind, id }) : removeFavourite({ kind, id }),
    onMutate: show,
    onSuccess: ({ viewer: after, problems: [problem] }, isStarred) => {
      if (problem) {
        show(!isStarred);
        showToast((t) => problemText(t, problem));
        return;
      }
      // What the server says of an earlier press is outdated by the next one.
      if (after && client.isMutating() === 1) client.setQueryData(starredQuery().queryKey, after.starred);
      const refetchType = isStarred ? "active" : "none";
      void client.invalidateQueries({ queryKey: keys.favourites("list"), refetchType });
    },
    onError: (_, isStarred) => {
      show(!isStarred);
      showToast((t) => t("follow.failed"));
    },
  });
  const set = useCallback((isStarred: boolean) => mutate(isStarred), [mutate]);
  return { isStarred: viewer ? data?.includes(id) : undefined, set };
}
