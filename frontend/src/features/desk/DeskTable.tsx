import { type ComponentType, type RefObject, useCallback, useEffect, useId, useRef } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./Desk.module.css";
import { DeskRow, type FollowersProps } from "./row/DeskRow";
import type { RowActions } from "./row/rowActions";
import type { Row } from "./row/state/row";
import type { Desk } from "./useDesk";

const COLUMNS = ["indicator", "latest", "due", "period", "value", "status"] as const;

interface DeskTableProps {
  desk: Desk;
  rows: readonly Row[];
  actions: RowActions;
  table: RefObject<HTMLTableElement | null>;
  followers: ComponentType<FollowersProps> | undefined;
  /** Takes cells that are pasted into a row. */
  onPaste: (row: Row, text: string) => void;
}

/** The rows of the desk, and a button to show more of them. */
export function DeskTable({ desk, rows, actions, table, followers, onPaste }: DeskTableProps) {
  const t = useText();
  const more = useRef<HTMLButtonElement>(null);
  const helpId = useId();
  const { go, awaitRows } = useRowFocus(table, more, rows.length);
  const showMore = () => {
    awaitRows();
    void desk.fetchNextPage();
  };
  return (
    <>
      <p className={css.help}>
        <span className={css.keys}>{t("desk.keys")} </span>
        <span id={helpId}>{t("desk.valueHelp")}</span>
      </p>
      <table ref={table} className={css.table} aria-busy={desk.isFetching} aria-label={t("desk.title")}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`desk.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows="keys">
          {rows.map((row, index) => (
            <DeskRow
              key={row.metric.id}
              row={row}
              index={index}
              helpId={helpId}
              actions={actions}
              go={go}
              followers={followers}
              onPaste={onPaste}
            />
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        {desk.hasNextPage && (
          <Button ref={more} busy={desk.isFetchingNextPage} onClick={showMore}>
            {t("desk.more")}
          </Button>
        )}
        <span>{t("desk.shown", { shown: rows.length, total: desk.total })}</span>
      </div>
    </>
  );
}

/** The focus in the table of the desk: over its rows, and to new ones. */
function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  /** The button that shows more rows. */
  more: RefObject<HTMLButtonElement | null>,
  count: number,
) {
  /** Moves the focus to the row above or below, in the same column; from the last row to the button. */
  const go = useCallback(
    (from: HTMLElement, step: 1 | -1) => {
      const same = `[data-column="${from.dataset.column}"]`;
      const fields = [...(table.current?.querySelectorAll<HTMLInputElement>(same) ?? [])];
      const next = fields[fields.indexOf(from as HTMLInputElement) + step];
      if (next) {
        next.focus();
        next.select();
      } else if (step > 0) more.current?.focus();
    },
    [table, more],
  );

  // After "show more" the focus moves to the first new row, unless the user has moved it meanwhile.
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const at = asked.current;
    if (at === null || count <= at) return;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== more.current && activeElement !== document.body) return;
    const first = table.current?.querySelector(`[data-row="${at}"]`);
    (first?.querySelector<HTMLElement>('[data-column="value"]') ?? first?.querySelector("a"))?.focus();
  }, [count, table, more]);
  /** Moves the focus to the first new row once there are more rows. */
  const awaitRows = () => {
    asked.current = count;
  };
  return { go, awaitRows };
}
