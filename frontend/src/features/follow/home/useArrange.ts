import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { showToast } from "@/ui/state/toasts";
import { arrangeFavourites } from "../favouriteChanges";
import type { HomeMetric } from "../favouriteQueries";

/**
 * The starred indicators in the order that the reader gives them, which is shown at once. Orders are saved one after the
 * other: the last one wins. After a failure, the order of `metrics` is shown.
 */
export function useArrange(metrics: readonly HomeMetric[]) {
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly string[]>();
  const { mutate } = useMutation({
    scope: { id: "arrange favourites" },
    mutationFn: (ids: readonly string[]) => arrangeFavourites("METRIC", [...ids]),
    onSuccess: ({ problems: [problem] }) => {
      if (!problem) return;
      setOrder(undefined);
      showToast((t) => problemText(t, problem));
    },
    onError: () => {
      setOrder(undefined);
      showToast((t) => t("follow.failed"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.favourites("list"), refetchType: "none" }),
  });
  const arranged = order
    ? metrics.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : metrics;
  const arrange = (ids: readonly string[]) => {
    setOrder(ids);
    mutate(ids);
  };
  return { arranged, arrange };
}
