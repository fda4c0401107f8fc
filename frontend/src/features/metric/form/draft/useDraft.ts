import { useEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import type { MetricValues } from "../values";
import { dropDraft, keepDraft, readDraft } from "./draft";
import { type Base, isDirty, reduce, startFrom } from "./draftState";

const TYPING_PAUSE_MS = 400;

/** The form's values, stored in the browser while they differ from the saved ones. */
export function useDraft(place: string, stored: Base) {
  const [state, dispatch] = useReducer(reduce, null, () => startFrom(stored, readDraft(place)));
  const { base, values, restored } = state;
  const dirty = isDirty(state);

  useEffect(() => {
    if (!dirty) return dropDraft(place);
    const keep = () =>
      keepDraft(place, {
        values,
        base: base.values,
        version: base.version,
        basedOn: base.vintage,
      });
    const timer = setTimeout(keep, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [place, dirty, values, base]);

  return {
    values,
    base,
    dirty,
    restored,
    setValues: (values: MetricValues) => dispatch({ type: "typed", values }),
    /** Continues on a newer stored state. */
    rebase: (base: Base, values: MetricValues) => dispatch({ type: "rebased", base, values }),
    discard: () => dispatch({ type: "discarded", stored }),
    /** Call after saving: removes the draft and the warning. */
    finish: () => flushSync(() => dispatch({ type: "finished" })),
  };
}
