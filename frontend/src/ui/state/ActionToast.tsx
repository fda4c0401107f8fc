import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import css from "./ActionToast.module.css";

/** How long a toast offers its action, in milliseconds. */
const OFFERED_MS = 60_000;

interface ActionToastProps {
  /** The name of the action. */
  label: string;
  /** The name of the button that closes the toast. */
  close: string;
  /** Runs the action; its result replaces this toast. */
  onRun: () => void;
  onEnd: () => void;
  children: ReactNode;
}

/**
 * A toast with an action. It is shown for a minute; while it is hovered or focused, its time does not pass. Escape
 * and a button close it.
 */
export default function ActionToast({ label, close, onRun, onEnd, children }: ActionToastProps) {
  const [isHeld, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const left = useRef(OFFERED_MS);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld || busy) return;
    const since = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld, busy]);
  const run = () => {
    if (busy) return;
    setBusy(true);
    onRun();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its time pauses; the button is the action
    <div
      className={css.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
      onKeyDown={(event) => event.key === "Escape" && onEnd()}
    >
      <p>{children}</p>
      <button type="button" className={css.action} aria-busy={busy || undefined} onClick={run}>
        {label}
      </button>
      <button type="button" className={css.close} aria-label={close} title={close} onClick={onEnd}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
