import { useState } from "react";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { Place } from "../../place";
import type { Selection } from "../selection/selection";
import { useSelected } from "../useSelected";
import { changeInput, NO_CHANGE } from "./change";
import { useChange } from "./useChange";

/** Most indicators of one change. */
export const MAX_CHANGED = 5000;

const NONE: ReadonlySet<string> = new Set();

/** The form values of a bulk change, the indicators to change, its preview and its execution. */
export function useBulkEdit(place: Place, selection: Selection, onDone: () => void) {
  const t = useText();
  const selected = useSelected(place, selection);
  const [values, setValues] = useState(NO_CHANGE);
  const change = useChange((changed) => {
    showToast(t("bulk.edit.done", { count: changed }));
    onDone();
  });
  /** Paths of the indicators left out, because they cannot be changed in this way. */
  const [leftOut, setLeftOut] = useState(NONE);
  const { metrics, collection } = selected;
  const without = (paths: ReadonlySet<string>) => metrics?.filter(({ path }) => !paths.has(path)) ?? [];
  const count = without(leftOut).length;
  const input = changeInput(values);
  const send = (dryRun: boolean, left = leftOut) => {
    if (!input || !collection || !metrics) return;
    void change.send({ collection, ids: without(left).map(({ id }) => id), change: input }, dryRun);
  };
  return {
    ...change,
    selected,
    values,
    setValues,
    /** Whether a field would be changed. */
    isGiven: input !== null,
    /** Number of indicators to change. */
    count,
    isReady: metrics !== undefined && collection !== undefined && count > 0 && count <= MAX_CHANGED,
    leftOut,
    /** Previews the change, or executes it. */
    send: (dryRun: boolean) => send(dryRun),
    /** Leaves indicators out, and previews the change of the others. */
    leaveOut: (paths: readonly string[]) => {
      const next = new Set([...leftOut, ...paths]);
      setLeftOut(next);
      send(true, next);
    },
    /** Returns from the preview to the fields. */
    back: () => {
      setLeftOut(NONE);
      change.back();
    },
  };
}

/** A bulk change in the dialog. */
export type BulkEdit = ReturnType<typeof useBulkEdit>;
