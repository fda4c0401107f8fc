import type { ReactNode, Ref } from "react";
import { useText } from "@/lib/text/text";
import { Tick } from "../Tick";
import type { Ticking } from "../useTicking";
import css from "./MetricTable.module.css";

interface Props {
  /** Head of the name column: words, or a sort button. */
  nameHead: ReactNode;
  updatedHead: ReactNode;
  /** The sort order for screen readers. */
  sorted?: { by: "name" | "updated"; direction: "ascending" | "descending" } | undefined;
  /** Number of all rows, including those not in the document. */
  rowCount?: number;
  /** Adds a box before each row. */
  ticking?: Ticking | null;
  children: ReactNode;
  ref?: Ref<HTMLTableSectionElement>;
}

/** The frame of a table of indicators; below the width of a tablet it is a list of names and values. */
export function MetricTable({ nameHead, updatedHead, sorted, rowCount, ticking, children, ref }: Props) {
  const t = useText();
  return (
    <table
      className={ticking ? `${css.table} ${css.ticked}` : css.table}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
    >
      <colgroup>
        {ticking && <col className={css.tickColumn} />}
        <col className={css.nameColumn} />
        <col className={css.frequencyColumn} />
        <col className={css.trendColumn} />
        <col className={css.numberColumn} />
        <col className={css.unitColumn} />
        <col className={css.periodColumn} />
        <col className={css.updatedColumn} />
        <col className={css.starColumn} />
      </colgroup>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {ticking && (
            <td className={css.tick}>
              <Tick
                label={t("collectionMore.tick.found", { count: ticking.found.total })}
                ticked={ticking.found.ticked}
                disabled={ticking.busy}
                onTick={ticking.found.set}
              />
            </td>
          )}
          <th scope="col" aria-sort={sorted?.by === "name" ? sorted.direction : undefined}>
            {nameHead}
          </th>
          <th scope="col">{t("collectionMore.list.column.frequency")}</th>
          <th scope="col" className={css.trend}>
            {t("collectionMore.list.column.trend")}
          </th>
          <th scope="col" className={`tabular ${css.number}`}>
            {t("collectionMore.list.column.value")}
          </th>
          <th scope="col">{t("collectionMore.list.column.unit")}</th>
          <th scope="col">{t("collectionMore.list.column.period")}</th>
          <th
            scope="col"
            className={`detail tabular ${css.updated}`}
            aria-sort={sorted?.by === "updated" ? sorted.direction : undefined}
          >
            {updatedHead}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t("collectionMore.list.column.favourite")}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={ref} data-rows="open">
        {children}
      </tbody>
    </table>
  );
}
