import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import css from "./Menu.module.css";

/** The class of an entry: links and buttons with `role="menuitem"` (or `menuitemradio`). */
export const menuItem = css.item ?? "";

/** The least distance from the edge of the window, in pixels. */
const AIR = 8;

/** After such a pause in typing, the next letter begins a new search. */
const TYPING_PAUSE_MS = 800;

/**
 * A button that opens a list of actions below it. The arrow keys, Home and End go through the list, letters to the next
 * entry that begins with them. A choice, Escape, Tab and a pointer outside close it.
 */
export function Menu(props: { label: string; trigger: ReactNode; children: ReactNode; className?: string }) {
  const { label, trigger, children, className } = props;
  /** The position of the entry with the initial focus, from the end if negative; `null` while closed. */
  const [start, setStart] = useState<number | null>(null);
  const open = start !== null;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef({ text: "", at: 0 });

  // It is aligned with the right edge of its button; at the left of a phone it would overflow.
  useLayoutEffect(() => {
    const list = open ? box.current?.querySelector<HTMLElement>('[role="menu"]') : null;
    const left = list?.getBoundingClientRect().left ?? AIR;
    if (list && left < AIR) list.style.transform = `translateX(${AIR - left}px)`;
  }, [open]);

  useEffect(() => {
    if (start === null) return;
    items(box.current).at(start)?.focus();
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setStart(null);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [start]);

  // A dialog that an entry opens returns the focus to the focused element, which must still exist.
  const close = () => {
    button.current?.focus();
    setStart(null);
  };

  const pressed = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    const all = items(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? at : at - 1, Home: 0, End: -1 }[key];
    if (!open) {
      if (key !== "ArrowDown" && key !== "ArrowUp") return;
      setStart(next ?? 0);
    } else if (key === "Tab") {
      // From the button, the browser goes on to the next element of the page.
      close();
      return;
    } else if (key === "Escape") {
      close();
    } else if (next !== undefined) {
      all.at(next % all.length)?.focus();
    } else if (key === " " && target instanceof HTMLAnchorElement) {
      target.click();
    } else if (/^\S$/u.test(key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const { text, at: before } = typed.current;
      const letters = (timeStamp - before < TYPING_PAUSE_MS ? text : "") + key;
      typed.current = { text: letters, at: timeStamp };
      // The same letter again goes on to the next entry that begins with it.
      const isRepeated = letters === key.repeat(letters.length);
      const from = isRepeated ? at + 1 : Math.max(at, 0);
      const beginning = isRepeated ? key : letters;
      [...all.slice(from), ...all].find((it) => beginsWith(it.textContent.trim(), beginning))?.focus();
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and to the entries within
    <div
      ref={box}
      className={css.box}
      onKeyDown={pressed}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setStart(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setStart(open ? null : 0)}
      >
        {trigger}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click on an entry, also by Enter, closes the menu
        <div
          id={id}
          className={css.list}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onClick={({ target }) => {
            if (items(box.current).some((it) => it.contains(target as Node))) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** A line between groups of entries. */
export function MenuLine() {
  return <hr className={css.line} />;
}

/** Entries under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a menu
    <div role="group" className={css.group} aria-label={label}>
      <p className={css.heading} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

/** Compares without case and accents. */
function beginsWith(text: string, beginning: string): boolean {
  const start = text.slice(0, beginning.length);
  return start.localeCompare(beginning, undefined, { sensitivity: "base" }) === 0;
}

function items(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}
