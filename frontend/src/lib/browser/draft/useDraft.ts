import { useCallback, useMemo, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../../text/text";
import { useUnsavedWarning } from "../unsaved";
import {
  type Base,
  type Differ,
  differ,
  draftOf,
  isDirty,
  reduce,
  type State,
  startFrom,
} from "./draftState";
import { readDraft } from "./drafts";
import { draftOwner, useKeptDraft } from "./useKeptDraft";

interface Options<Values, More> {
  /** The object that the form edits, such as `collection:12`: one form a place. */
  readonly place: string;
  /** The saved state that the form starts from, or that of an empty form. */
  readonly saved: Base<Values> & More;
  /** Whether two values would be saved differently; by default, whether they differ at all. */
  readonly isOther?: Differ<Values>;
}

/**
 * The values of a form, stored in this browser for the signed-in user while they differ from the saved ones: after a
 * pause in typing, and before the page is hidden or left. They come back with the form until they are saved or
 * forgotten, at most 30 days, and are removed when the user signs out. Secrets have no place in such a form.
 */
export function useDraft<Values extends object, More = unknown>(options: Options<Values, More>) {
  type Saved = Base<Values> & More;
  const { place, saved, isOther = differ } = options;
  const [owner] = useState(draftOwner);
  const [state, dispatch] = useReducer(reduce<Values, Saved>, null, () => {
    const kept = readDraft(owner, place);
    const found = kept && draftOf<Values, Saved>(kept.value, saved);
    const draft = found && { ...found, at: kept.at };
    return startFrom({ saved, draft, isOther, sendingKey: crypto.randomUUID() });
  });
  const { values, base, sendingKey, restored } = state;
  const dirty = isDirty(state, isOther);
  const draft = useMemo(
    () => (dirty ? { values, base, sendingKey } : null),
    [dirty, values, base, sendingKey],
  );
  const { isKept, drop } = useKeptDraft(owner, place, draft);

  const change = useCallback(
    (next: Partial<Values> | ((values: Values) => Values)) =>
      dispatch({
        type: "typed",
        change: typeof next === "function" ? next : (values) => ({ ...values, ...next }),
      }),
    [],
  );
  return {
    values,
    base,
    /** Whether something typed is not saved. */
    dirty,
    /** Whether this browser stores it. */
    isKept,
    /** A random key of the sending, which remains the same after a reload. */
    sendingKey,
    restored,
    /** Changes some fields, or all by a function of the present ones. */
    change,
    /** Continues on a newer saved state. */
    rebase: (base: Saved, values: Values) => dispatch({ type: "rebased", base, values }),
    /** Goes back to the saved state, or to the given one, and removes the draft. */
    forget: (to: Saved = saved) => {
      drop();
      dispatch({ type: "forgotten", saved: to, sendingKey: crypto.randomUUID() });
    },
    /** Call after saving, before leaving the form: removes the draft and the warning. */
    finish: () => {
      drop();
      flushSync(() => dispatch({ type: "finished" }));
    },
  };
}

/** A draft, as a notice and a warning use it. */
export interface ShownDraft {
  readonly dirty: boolean;
  readonly isKept: boolean;
  readonly restored: State<object, Base<object>>["restored"];
  readonly forget: () => void;
}

/**
 * Asks for confirmation before the reader leaves a form with unsaved values, and says whether this browser keeps them.
 * Returns a function that allows the next navigation.
 */
export function useDraftWarning({ dirty, isKept }: Pick<ShownDraft, "dirty" | "isKept">): () => void {
  const t = useText();
  return useUnsavedWarning(dirty, isKept ? t("draft.leave") : undefined);
}
