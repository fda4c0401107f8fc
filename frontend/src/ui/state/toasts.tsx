import { useEffect, useSyncExternalStore } from "react";
import { type Translate, useText } from "@/lib/text/text";
import css from "./toasts.module.css";

const SHOWN_MS = 5_000;

/** A text, or a function that returns it in the language at the time of display. */
type Words = string | ((t: Translate) => string);

let current: { words: Words; number: number } | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a short confirmation that remains after a navigation. Never for errors. */
export function showToast(words: Words): void {
  count += 1;
  set({ words, number: count });
}

/** The container of toasts; rendered once, in the frame. */
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
