import { type ReactNode, useId, useMemo, useState } from "react";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { Notice } from "@/ui/state/Notice";
import css from "./FollowList.module.css";
import { listed, type Orders, type Row } from "./order";
import type { Removal } from "./useRemoval";

interface FollowListProps<Item> {
  readonly of: "favourites" | "alerts";
  readonly title: string;
  readonly rows: readonly Row<Item>[];
  readonly orders: Orders<Item>;
  readonly removal: Removal;
  /** Shown below the title. */
  readonly note?: ReactNode;
  /** Shown instead of the list while it has no rows. */
  readonly empty: ReactNode;
  /** Draws the content of a row, after its box. */
  readonly children: (row: Row<Item>) => ReactNode;
}

/** A list of what the reader follows: filter, order, removal of several with undo. */
export function FollowList<Item>(props: FollowListProps<Item>) {
  const { of, title, rows, orders, removal, note, empty, children } = props;
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const [text, setText] = useState("");
  const [ordering, setOrdering] = useState(orders[0]);
  const shown = useMemo(() => listed(rows, text, ordering, language), [rows, text, ordering, language]);
  const { ticked, tick, untick } = useTicked();
  const chosen = shown.filter((row) => ticked.has(row.id));
  const remove = () => {
    removal.remove(chosen.map((row) => row.id));
    untick();
  };
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} {rows.length > 0 && <span className={css.count}>{rows.length}</span>}
      </h2>
      {note}
      <Removed of={of} removal={removal} />
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          <div className={css.bar}>
            <FilterField text={text} onChange={setText} />
            <SmallSelect
              label={t("following.list.order")}
              showLabel
              value={ordering.order}
              options={orders.map(({ order }) => ({ value: order, text: t(`following.order.${order}`) }))}
              onChange={(order) => setOrdering(orders.find((it) => it.order === order) ?? orders[0])}
            />
            <label className={css.all}>
              <input
                type="checkbox"
                checked={shown.length > 0 && chosen.length === shown.length}
                onChange={(event) => tick(shown, event.currentTarget.checked)}
              />
              {t("following.list.all")}
            </label>
            <Button small disabled={chosen.length === 0} busy={removal.isRunning} onClick={remove}>
              {t(`following.list.${of}.remove`, { count: chosen.length })}
            </Button>
          </div>
          <p className="visually-hidden" role="status">
            {text && t(`following.list.${of}.found`, { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <p className="detail">{t(`following.list.${of}.none`)}</p>
          ) : (
            <Rows rows={shown} ticked={ticked} onTick={(row, on) => tick([row], on)}>
              {children}
            </Rows>
          )}
        </>
      )}
    </section>
  );
}

/** The ids of the ticked rows of a list. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (rows: readonly { readonly id: string }[], on: boolean) => {
    const next = new Set(ticked);
    for (const { id } of rows) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  return { ticked, tick, untick: () => setTicked(new Set()) };
}

/** Says what was removed, and undoes it. */
function Removed({ of, removal }: { of: "favourites" | "alerts"; removal: Removal }) {
  const t = useText();
  const { removed, error, restore, isRunning } = removal;
  if (error) return <Notice kind="error">{error(t)}</Notice>;
  if (removed.length === 0) return null;
  return (
    <Notice
      kind="done"
      actions={
        <Button small busy={isRunning} onClick={restore}>
          {t("following.list.undo")}
        </Button>
      }
    >
      <p>{t(`following.list.${of}.removed`, { count: removed.length })}</p>
    </Notice>
  );
}

function FilterField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useText();
  return (
    <TextInput
      type="search"
      className={css.filter}
      aria-label={t("following.list.filter")}
      placeholder={t("following.list.filter")}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Escape" && onChange("")}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

interface RowsProps<Item> extends Pick<FollowListProps<Item>, "rows" | "children"> {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (row: Row<Item>, on: boolean) => void;
}

function Rows<Item>({ rows, ticked, onTick, children }: RowsProps<Item>) {
  const t = useText();
  return (
    <ul className="lined" data-rows="open">
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          <input
            type="checkbox"
            checked={ticked.has(row.id)}
            aria-label={t("following.list.tick", { name: row.name })}
            onChange={(event) => onTick(row, event.currentTarget.checked)}
          />
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
