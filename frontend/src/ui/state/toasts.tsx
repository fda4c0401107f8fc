import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { type Translate, useText } from "@/lib/text/text";
import css from "./toasts.module.css";

const ActionToast = lazy(() => loadChunk(() => import("./ActionToast")));

const SHOWN_MS = 5_000;

/** A text, or a function that returns it in the language at the time of display. */
type Words = string | ((t: Translate) => string);

/** An action that a toast offers for a minute. `run` resolves to the words of its result, also of its failure. */
interface ToastAction {
  label: Words;
  /** The name of the button that closes the toast. */
  close: Words;
  run: () => Promise<Words>;
}

let current: { words: Words; action?: ToastAction | undefined; number: number } | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a short confirmation that remains after a navigation. Never for errors, except those of its own action. */
export function showToast(words: Words, action?: ToastAction): void {
  count += 1;
  set({ words, action, number: count });
}

/** The container of toasts; rendered once, in the frame. */
export function Toasts() {
  const t = useText();
  const toast = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!toast || toast.action) return;
    const timer = setTimeout(() => set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const say = (words: Words) => (typeof words === "string" ? words : words(t));
  const text = toast && say(toast.words);
  const action = toast?.action;
  return (
    <div className={css.place} role="status" aria-live="polite">
      {action ? (
        <Suspense fallback={<p className={css.toast}>{text}</p>}>
          <ActionToast
            key={toast.number}
            label={say(action.label)}
            close={say(action.close)}
            onRun={() => void action.run().then((words) => showToast(words))}
            onEnd={() => set(null)}
          >
            {text}
          </ActionToast>
        </Suspense>
      ) : (
        toast && (
          <p key={toast.number} className={css.toast}>
            {text}
          </p>
        )
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
