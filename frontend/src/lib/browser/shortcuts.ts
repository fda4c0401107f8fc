import { useEffect, useRef } from "react";

/** Whether the device is one of Apple's: Command takes the place of Ctrl there. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Whether the key of shortcuts is held: Command on a Mac, Control elsewhere. */
export function isCommand({ metaKey, ctrlKey }: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** A shortcut as keyboards name it: `⌘K`, `Ctrl K`. */
export function shortcut(key: string): string {
  return isApple() ? `⌘${key}` : `Ctrl ${key}`;
}

/** Inputs without a text. */
const NOT_TYPED = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether a key that is pressed on an element is part of a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The forms on the page that a shortcut saves; the value says whether Ctrl+Enter does, too. */
const forms = new Map<object, boolean>();

/** How the form on the page is saved: by Ctrl+S, also by Ctrl+Enter, or not by a shortcut. */
export function savedBy(): "s" | "enter" | undefined {
  const [enter] = [...forms.values()].slice(-1);
  return enter === undefined ? undefined : enter ? "enter" : "s";
}

/**
 * Ctrl+S, on a Mac Command+S, saves the form wherever the focus is, instead of the page as a file; with `enter`, so does
 * Ctrl+Enter.
 */
export function useSaveShortcut(save: () => void, { enter = false } = {}): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "s" || (enter && event.key === "Enter");
      if (!isKey || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener("keydown", pressed);
    forms.set(pressed, enter);
    return () => {
      removeEventListener("keydown", pressed);
      forms.delete(pressed);
    };
  }, [enter]);
}

const listeners = new Set<() => void>();

/** Asks for the list of shortcuts, in place of the key that opens it. */
export function askForShortcuts(): void {
  for (const listener of listeners) listener();
}

/** Listens to requests for the list of shortcuts; returns the end of it. */
export function onShortcutsAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
