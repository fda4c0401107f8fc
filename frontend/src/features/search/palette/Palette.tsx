import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { isCommand, shortcut } from "@/lib/browser/shortcuts";
import type { OpenedBySearch } from "@/lib/counting/search";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import type { PaletteEntry } from "./entry";
import css from "./Palette.module.css";
import { PaletteList } from "./PaletteList";
import { PaletteContext } from "./paletteContext";
import { usePaletteResults } from "./paletteQuery";
import { useEntries } from "./useEntries";

/**
 * The palette: one field for everything that can be opened or done. Arrow keys choose a line, Enter opens it, with
 * Control or Command in a new tab, Escape closes.
 */
export default function Palette() {
  const t = useText();
  const onClose = use(PaletteContext);
  const list = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { typed, type, entries, active, count, isOld, isError, pressed, open, choose } = usePalette(onClose);
  const optionId = (id: string) => `${list}-${id.replace(/[^\w-]/g, "_")}`;

  // Closed while still in the document: only then the focus returns to its former element.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector("input")?.focus();
    return () => element.close();
  }, []);
  const activeId = active && optionId(active.id);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t("search.palette.label")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose(); // beside the palette
      }}
    >
      <div className={css.palette}>
        <div className={css.head}>
          <IconSearch size={20} className={css.icon} aria-hidden="true" />
          <input
            className={css.input}
            type="text"
            role="combobox"
            aria-label={t("search.palette.field")}
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            aria-busy={isOld}
            placeholder={t("search.palette.field")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={pressed}
          />
          <button
            type="button"
            className={css.close}
            aria-label={t("search.palette.close")}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        </div>
        <PaletteList {...{ id: list, entries, active, optionId, open, choose }} />
        {isError && <p className={css.failed}>{t("search.palette.failed")}</p>}
        <p className="visually-hidden" role="status">
          {count !== undefined && t("search.palette.count", { count })}
        </p>
        <p className={css.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t("search.palette.keys.move")}
          </span>
          <span>
            <kbd>↵</kbd> {t("search.palette.keys.open")}
          </span>
          <span>
            <kbd>{shortcut("↵")}</kbd> {t("search.palette.keys.newTab")}
          </span>
          <span>
            <kbd>esc</kbd> {t("search.palette.keys.close")}
          </span>
        </p>
      </div>
    </dialog>
  );
}

/** The text of the palette, its lines, and the line that Enter opens. */
function usePalette(onClose: () => void) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const { results, count, isOld, isError } = usePaletteResults(text);
  const entries = useEntries(text, results);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isEnterWaiting, setIsEnterWaiting] = useState(false);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];

  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.to !== undefined) navigate(entry.to, { state: { search: text } satisfies OpenedBySearch });
    else entry.run?.();
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // Enter was pressed before the results of the text had arrived: it opens the first of them.
  useEffect(() => {
    if (!isEnterWaiting || isOld) return;
    setIsEnterWaiting(false);
    if (active) latest.current(active);
  }, [isEnterWaiting, isOld, active]);

  const move = (to: number) => {
    const next = entries.at(to % entries.length);
    if (next) setChosenId(next.id);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isCommand(event) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onClose();
      return;
    }
    const at = active ? entries.indexOf(active) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      move(next);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      const isStale = isOld && chosenId === null && (active.group === "found" || active.group === "all");
      if (isCommand(event) && active.to !== undefined) window.open(active.to, "_blank", "noopener");
      else if (isStale) setIsEnterWaiting(true);
      else open(active);
    }
  };
  const type = (next: string) => {
    setTyped(next);
    setChosenId(null);
    setIsEnterWaiting(false);
  };
  return { typed, type, entries, active, count, isOld, isError, pressed, open, choose: setChosenId };
}
