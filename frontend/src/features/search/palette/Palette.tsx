import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { use, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useText } from "@/lib/text/text";
import { shortcut } from "./keys";
import css from "./Palette.module.css";
import { PaletteList } from "./PaletteList";
import { PaletteContext } from "./paletteContext";
import { usePalette } from "./usePalette";

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
