import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { MarkedText } from "../MarkedText";
import css from "./Palette.module.css";
import { PaletteContext } from "./paletteContext";
import { type Entry, usePaletteEntries } from "./usePaletteEntries";

/** One list of objects and commands, all by keyboard; a phone shows it in full. */
export default function Palette() {
  const t = useText();
  const close = use(PaletteContext);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { groups, query } = usePaletteEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return undefined;
    element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  const open = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return;
    if (entry.to && inNewTab) {
      window.open(entry.to, "_blank", "noopener");
      return;
    }
    close();
    if (entry.to) navigate(entry.to);
    else entry.run?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const to: Partial<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    };
    const next = to[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing)
      open(entries[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  let place = -1;
  return (
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={t("search.palette.label")}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={css.head}>
        <IconSearch size={18} aria-hidden />
        <input
          className={css.field}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${at}`}
          aria-autocomplete="list"
          aria-label={t("search.palette.field")}
          placeholder={t("search.palette.field")}
          autoFocus
          value={text}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
        />
        <Button small variant="quiet" className={css.close} onClick={close}>
          {t("search.palette.close")}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {query.isError
          ? t("search.palette.failed")
          : text.trim() !== "" && !query.isFetching && query.data
            ? t("search.palette.count", { count: query.data.nodes.length })
            : ""}
      </p>
      {query.isError && <p className={css.failed}>{t("search.palette.failed")}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("search.palette.label")}
        aria-busy={query.isFetching}
        className={css.list}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox has no element
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={css.group}>
            <p id={`${id}-${group.id}`} className={css.heading}>
              {t(`search.palette.${group.id}`)}
            </p>
            {group.entries.map((entry) => {
              place += 1;
              const own = place;
              return (
                <Option
                  key={entry.id}
                  id={`${id}-${own}`}
                  entry={entry}
                  isActive={own === at}
                  onPoint={() => setActive(own)}
                  onOpen={(inNewTab) => open(entry, inNewTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={css.hint}>{t("search.palette.hint")}</p>
    </dialog>
  );
}

function Option(props: {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
}) {
  const { id, entry, isActive, onPoint, onOpen } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={isActive ? `${css.option} ${css.active}` : css.option}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className={css.label}>
        <MarkedText text={entry.label} lang={entry.lang} marks={entry.marks ?? []} />
      </span>
      {entry.place && <span className={css.place}>{entry.place}</span>}
    </div>
  );
}
