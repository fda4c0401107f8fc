import { useEffect, useSyncExternalStore } from "react";
import { type Translate, useText } from "@/lib/text/text";
import css from "./toasts.module.css";

const SHOWN_MS = 5_000;

/** Words, or how to find them in the language that is spoken when they are shown. */
type Words = string | ((t: Translate) => string);

let current: { words: Words; number: number } | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Says in passing that something was done; it stays over a move to another page. Never for errors. */
export function showToast(words: Words): void {
  count += 1;
  set({ words, number: count });
}

/** The place where toasts appear; once, in the frame. */
export function Toasts() {
  const t = useText();
  const toast = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={css.place} role="status" aria-live="polite">
      {toast && (
        <p key={toast.number} className={css.toast}>
          {typeof toast.words === "string" ? toast.words : toast.words(t)}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
