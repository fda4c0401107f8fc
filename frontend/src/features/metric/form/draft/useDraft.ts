import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type MetricValues, valuesDiffer } from "../values";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft";

const TYPING_PAUSE_MS = 400;

/** The server state that the form's values are based on. */
export interface Base {
  values: MetricValues;
  version: number;
  vintage: number;
}

/**
 * The form's values, stored in the browser tab while they differ from the saved ones. A restored draft remembers the
 * version and vintage it is based on, so that saving it over a newer one is rejected, not silent.
 */
export function useDraft(place: string, stored: Base) {
  const [found] = useState<Draft | null>(() => {
    const draft = readDraft(place);
    return draft && valuesDiffer(draft.values, stored.values) ? draft : null;
  });
  const [base, setBase] = useState<Base>(
    found ? { values: found.base, version: found.version, vintage: found.basedOn } : stored,
  );
  const [values, setValues] = useState(found?.values ?? stored.values);
  const [restored, setRestored] = useState(found);
  const [finished, setFinished] = useState(false);
  const dirty = !finished && valuesDiffer(values, base.values);

  useEffect(() => {
    if (!dirty) return dropDraft(place);
    const keep = () =>
      keepDraft(place, {
        values,
        base: base.values,
        version: base.version,
        basedOn: base.vintage,
        at: Date.now(),
      });
    const timer = setTimeout(keep, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [place, dirty, values, base]);

  const discard = () => {
    setBase(stored);
    setValues(stored.values);
    setRestored(null);
  };
  /** Call after saving: removes the draft and the warning. */
  const finish = () => flushSync(() => setFinished(true));
  return { values, setValues, base, setBase, dirty, restored, discard, finish };
}
