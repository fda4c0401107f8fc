import { useCallback, useState } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { readDraft, removeDraft, storeDraft } from "./draft";

interface State<Values> {
  readonly values: Values;
  /** The random key of the sending. */
  readonly key: string;
  /** Whether the values come from an earlier visit. */
  readonly isRestored: boolean;
  /** Whether a reload brings the values back. */
  readonly isStored: boolean;
}

/**
 * The values of a form, which survive a reload. Asks before leaving only if they could not be stored. A form that was
 * sent calls `finish`, which removes the draft and empties the form; the next sending has another key.
 */
export function useDraft<Values extends Record<keyof Values, string>>(name: string, initial: Values) {
  const [state, setState] = useState<State<Values>>(() => {
    const found = readDraft(name, initial);
    return found ? { ...found, isRestored: true, isStored: true } : unused(initial);
  });
  const isDirty = differ(state.values, initial);
  const allowLeaving = useUnsavedWarning(isDirty && !state.isStored);

  const change = (part: Partial<Values>) => {
    const values = { ...state.values, ...part };
    const isStored = differ(values, initial) && storeDraft(name, { values, key: state.key });
    if (!isStored) removeDraft(name);
    setState({ ...state, values, isStored });
  };
  const discard = () => {
    removeDraft(name);
    setState(unused(initial));
  };
  const finish = useCallback(() => {
    allowLeaving();
    removeDraft(name);
    setState(unused(initial));
  }, [allowLeaving, name, initial]);
  return { ...state, isDirty, change, discard, finish };
}

function unused<Values>(values: Values): State<Values> {
  return { values, key: crypto.randomUUID(), isRestored: false, isStored: false };
}

function differ<Values extends Record<keyof Values, string>>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).some((field) => one[field] !== other[field]);
}
