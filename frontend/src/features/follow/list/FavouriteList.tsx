import { useId, useMemo, useState } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { EmptyState } from "@/ui/state/EmptyState";
import { Notice } from "@/ui/state/Notice";
import type { ListedFavourite } from "../favouriteQueries";
import css from "./FavouriteList.module.css";
import { FavouriteRow } from "./FavouriteRow";
import { listed, ORDERS, type Order, type Row } from "./order";
import { useRemoval } from "./useRemoval";

interface FavouriteListProps {
  readonly kind: "METRIC" | "DASHBOARD";
  readonly title: string;
  readonly favourites: readonly ListedFavourite[];
}

/** Favourites of one kind: filter, order, removal of several with undo. */
export function FavouriteList({ kind, title, favourites }: FavouriteListProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order>("own");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const removal = useRemoval(kind);
  const rows = useRows(favourites);
  const shown = useMemo(() => listed(rows, text, order, language), [rows, text, order, language]);
  const chosen = shown.filter(({ favourite }) => ticked.has(favourite.id));
  const tick = (of: readonly Row[], on: boolean) => {
    const next = new Set(ticked);
    for (const { favourite } of of) {
      if (on) next.add(favourite.id);
      else next.delete(favourite.id);
    }
    setTicked(next);
  };
  const remove = () => {
    removal.remove(chosen.map(({ favourite }) => favourite.id));
    setTicked(new Set());
  };
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className={css.count}>{favourites.length}</span>
      </h2>
      <Removed removal={removal} />
      {favourites.length === 0 ? (
        <Nothing kind={kind} />
      ) : (
        <>
          <div className={css.bar}>
            <TextInput
              type="search"
              className={css.filter}
              aria-label={t("follow.list.filter")}
              placeholder={t("follow.list.filter")}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Escape" && setText("")}
              spellCheck={false}
              autoComplete="off"
            />
            <SmallSelect
              label={t("follow.list.order")}
              showLabel
              value={order}
              options={ORDERS.map((value) => ({ value, text: t(`follow.order.${value}`) }))}
              onChange={setOrder}
            />
            <label className={css.all}>
              <input
                type="checkbox"
                checked={shown.length > 0 && chosen.length === shown.length}
                onChange={(event) => tick(shown, event.currentTarget.checked)}
              />
              {t("follow.list.all")}
            </label>
            <Button small disabled={chosen.length === 0} busy={removal.isRunning} onClick={remove}>
              {t("follow.list.remove", { count: chosen.length })}
            </Button>
          </div>
          <p className="visually-hidden" role="status">
            {text && t("follow.list.found", { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <p className={css.none}>{t("follow.list.none")}</p>
          ) : (
            <ul className={css.list}>
              {shown.map((row) => (
                <FavouriteRow
                  key={row.favourite.id}
                  row={row}
                  ticked={ticked.has(row.favourite.id)}
                  onTick={(on) => tick([row], on)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

/** Says what was removed, and undoes it. */
function Removed({ removal }: { removal: ReturnType<typeof useRemoval> }) {
  const t = useText();
  const { removed, error, restore, isRunning } = removal;
  if (error) return <Notice kind="error">{error(t)}</Notice>;
  if (removed.length === 0) return null;
  return (
    <Notice
      kind="done"
      actions={
        <Button small busy={isRunning} onClick={restore}>
          {t("follow.list.undo")}
        </Button>
      }
    >
      <p>{t("follow.list.removed", { count: removed.length })}</p>
    </Notice>
  );
}

function Nothing({ kind }: { kind: "METRIC" | "DASHBOARD" }) {
  const t = useText();
  return (
    <EmptyState
      title={t(`follow.list.empty.${kind}`)}
      text={t("follow.home.emptyText")}
      action={
        <Link
          className={buttonClass()}
          to={paths.public(kind === "DASHBOARD" ? "kind=dashboard" : undefined)}
        >
          {t("follow.home.explore")}
        </Link>
      }
    />
  );
}

/** The favourites with their names and places in the reader's language. */
function useRows(favourites: readonly ListedFavourite[]): readonly Row[] {
  const pick = usePickText();
  return useMemo(
    () =>
      favourites.map((favourite) => {
        const object = favourite.metric ?? favourite.dashboard;
        const home = object?.collection;
        const owner = favourite.metric?.collection.account ?? favourite.dashboard?.account;
        const key = favourite.metric?.path ?? favourite.dashboard?.key ?? "";
        const name = pick(object?.name ?? favourite.name) ?? pick(favourite.name);
        const place = [owner && (owner.name ?? owner.key), home && (pick(home.name)?.text ?? home.key)];
        return { favourite, name: name?.text ?? key, place: [...place, key].filter(Boolean).join(" · ") };
      }),
    [favourites, pick],
  );
}
