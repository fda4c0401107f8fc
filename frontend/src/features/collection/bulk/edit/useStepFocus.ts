import { useEffect, useRef } from "react";

/**
 * Moves the focus with each step: to the preview as a whole, or back to the first field. Escape is handled here: a
 * browser whose cancel event was prevented once closes the dialog the next time without an event. The element of the
 * returned reference is inside the dialog.
 */
export function useStepFocus(preview: object | null, close: () => void) {
  const whole = useRef<HTMLDivElement>(null);
  const shown = useRef(preview);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (shown.current === preview) return;
    shown.current = preview;
    const dialog = whole.current?.closest("dialog");
    if (preview) dialog?.focus();
    else dialog?.querySelector<HTMLElement>("select, input")?.focus();
  }, [preview]);
  useEffect(() => {
    const dialog = whole.current?.closest("dialog");
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      latest.current();
    };
    dialog?.addEventListener("keydown", pressed);
    return () => dialog?.removeEventListener("keydown", pressed);
  }, []);
  return whole;
}
