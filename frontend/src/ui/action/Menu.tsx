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

/** A button that opens a list of actions below it: arrow keys, Home, End and Escape work, a choice closes it. */
export function Menu(props: { label: string; trigger: ReactNode; children: ReactNode; className?: string }) {
  const { label, trigger, children, className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // It is aligned with the right edge of its button; at the left of a phone it would overflow.
  useLayoutEffect(() => {
    const list = open ? box.current?.querySelector<HTMLElement>('[role="menu"]') : null;
    const left = list?.getBoundingClientRect().left ?? AIR;
    if (list && left < AIR) list.style.transform = `translateX(${AIR - left}px)`;
  }, [open]);

  useEffect(() => {
    if (!open) return;
    items(box.current)[0]?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  const pressed = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    const all = items(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") {
      setOpen(false);
      button.current?.focus();
    } else if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and to the entries within
    <div ref={box} className={css.box} onKeyDown={pressed}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
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
          onClick={() => {
            // A dialog that the entry opens returns the focus to the focused element, which must still exist.
            button.current?.focus();
            setOpen(false);
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

function items(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
