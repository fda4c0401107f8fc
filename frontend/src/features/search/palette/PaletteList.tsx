import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { MarkedText } from "../MarkedText";
import { shortName } from "../shortName";
import { GROUPS, type PaletteEntry } from "./entry";
import css from "./Palette.module.css";

interface ListProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly optionId: (id: string) => string;
  readonly open: (entry: PaletteEntry) => void;
  readonly choose: (id: string) => void;
}

/** The lines of the palette in their groups. The field has the focus: the chosen line is only marked. */
export function PaletteList({ id, entries, active, optionId, open, choose }: ListProps) {
  const t = useText();
  const groups = GROUPS.map((group) => ({ group, lines: entries.filter((it) => it.group === group) }));
  return (
    <div id={id} className={css.list} role="listbox" aria-label={t("search.palette.results")}>
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ group, lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
          <div
            key={group}
            role="group"
            className={css.group}
            aria-label={
              group === "all" ? t("search.palette.group.search") : t(`search.palette.group.${group}`)
            }
          >
            {group !== "all" && (
              <p className={css.heading} aria-hidden="true">
                {t(`search.palette.group.${group}`)}
              </p>
            )}
            {lines.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry.id)}
                entry={entry}
                isActive={entry === active}
                onOpen={() => open(entry)}
                onPoint={() => choose(entry.id)}
              />
            ))}
          </div>
        ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

/** A line: a link, so that the mouse's ways to open one work, or a button. */
function Option({ id, entry, isActive, onOpen, onPoint }: OptionProps) {
  const { group, icon: Icon, label, kind, detail, lang, marks = [], to } = entry;
  const t = useText();
  const name = shortName({ text: label, marks });
  const common = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    className: isActive ? `${css.option} ${css.active}` : css.option,
    onMouseMove: isActive ? undefined : onPoint,
  } as const;
  const content = (
    <>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={css.label} title={name.text === label ? undefined : label}>
        {group === "actions" ? <span lang={lang}>{label}</span> : <MarkedText {...name} lang={lang} />}
        {kind && <span className="visually-hidden"> ({t(`search.kind.one.${kind}`)})</span>}
      </span>
      {detail && <span className={css.detail}>{detail}</span>}
    </>
  );
  if (to === undefined)
    return (
      <button type="button" {...common} onClick={onOpen}>
        {content}
      </button>
    );
  return (
    <Link
      {...common}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {content}
    </Link>
  );
}
