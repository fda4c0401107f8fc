import { type ReactNode, type UIEvent, useMemo, useState } from "react";
import { useOnPaper } from "@/lib/browser/paper";
import { useText } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import { prepare } from "../data/prepare";
import type { ChartData } from "../data/prepared";
import {
  columnsOf,
  hasStatuses,
  hasTexts,
  rowAt,
  rowCount,
  statusOf,
  type TableCell,
  type TableOrder,
  textOf,
  toTabs,
} from "../data/table";
import { kinds } from "../kinds/kinds";
import styles from "./ChartTable.module.css";

export interface ChartTableProps {
  readonly input: ChartInput;
  /** The name of the table's subject. */
  readonly label: string;
  /** Height in pixels within which the rows scroll. */
  readonly height?: number;
  /** The order of observations; the newest first by default. */
  readonly order?: TableOrder;
  /** Draws a value in place of its text, with its row and whether that is the first one in the document. */
  readonly drawValue?: (cell: TableCell, row: number, isFirst: boolean) => ReactNode;
}

const ROW = 33;
/** Rows drawn above and below the visible ones, so that scrolling does not outrun drawing. */
const SPARE = 20;
/** Most categories that are drawn at once, so that long labels may take several lines. */
const WHOLE = 300;

/**
 * The chart as an HTML table. Only the rows near the visible ones are in the document: ten thousand days would block
 * every browser. `aria-rowcount` and `aria-rowindex` give the total, and all rows can be copied at once.
 */
export function ChartTable({ input, label, height = 420, order = "newest", drawValue }: ChartTableProps) {
  const t = useText();
  const data = useMemo(() => prepare(input, kinds), [input]);
  const [scrolled, setScrolled] = useState(0);
  const count = rowCount(data);
  const columns = columnsOf(data, t);
  const withText = hasTexts(data);
  const withStatus = hasStatuses(data);

  const isPaper = useOnPaper();
  const isWrapped = data.kind === "category" && count <= WHOLE;
  const whole = isWrapped || isPaper;
  const first = whole ? 0 : Math.max(0, Math.floor(scrolled / ROW) - SPARE);
  const last = whole ? count : Math.min(count, Math.ceil((scrolled + height) / ROW) + SPARE);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) =>
    rowAt(data, first + index, order),
  );
  const width = 1 + columns.length + (withStatus ? 1 : 0) + (withText ? 1 : 0);
  return (
    <div>
      <section
        className={styles.scroller}
        style={isPaper ? undefined : { maxHeight: height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        data-chart-table=""
        onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop)}
      >
        <table
          className={isWrapped ? `${styles.table} ${styles.wrapped}` : styles.table}
          aria-rowcount={count + 1}
        >
          <caption className={styles.caption}>{t(captionOf(data, order), { name: label })}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                {t(data.kind === "category" ? "chartMore.table.category" : "chartMore.table.period")}
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={styles.number}>
                  {column.name}
                  {column.unit ? <span className={styles.unit}>{column.unit}</span> : null}
                </th>
              ))}
              {withStatus ? (
                <th scope="col" className={styles.text}>
                  {t("chartMore.table.status")}
                </th>
              ) : null}
              {withText ? (
                <th scope="col" className={styles.text}>
                  {t("chartMore.table.text")}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            <Filler rows={first} columns={width} />
            {rows.map((row, index) => (
              <tr key={row.key} aria-rowindex={first + index + 2}>
                <th scope="row">{row.period}</th>
                {row.cells.map((cell, column) => (
                  <td key={columns[column]?.key} className={styles.number}>
                    {drawValue ? drawValue(cell, first + index, index === 0) : cell.value}
                    {cell.incomplete ? (
                      <abbr className={styles.mark} title={t("chartMore.incomplete")}>
                        *
                      </abbr>
                    ) : null}
                  </td>
                ))}
                {withStatus ? <td className={styles.text}>{statusOf(row.cells, columns, t)}</td> : null}
                {withText ? <td className={styles.text}>{textOf(row.cells)}</td> : null}
              </tr>
            ))}
            <Filler rows={count - last} columns={width} />
          </tbody>
        </table>
      </section>
      <Copy text={() => toTabs(data, order, t)} />
    </div>
  );
}

/** The periods or labels of the first column of values, in the order of the rows. */
export function tablePeriods(input: ChartInput, order: TableOrder): string[] {
  const data = prepare(input, kinds);
  return Array.from({ length: rowCount(data) }, (_, row) => rowAt(data, row, order).cells[0]?.period ?? "");
}

function captionOf(data: ChartData, order: TableOrder) {
  if (data.kind === "category") return "chartMore.table.captionCategories";
  if (data.kind === "season") return "chartMore.table.captionSeasons";
  return order === "newest" ? "chartMore.table.caption" : "chartMore.table.captionOldest";
}

/** Copies the whole table to the clipboard, in a form for spreadsheets, and confirms it. */
function Copy({ text }: { text: () => string }) {
  const t = useText();
  const [done, setDone] = useState<"copied" | "failed">();
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setDone("copied"),
      () => setDone("failed"),
    );
  };
  return (
    <p className={styles.copy}>
      <button type="button" onClick={copy}>
        {t("chartMore.table.copy")}
      </button>
      <span role="status">{done ? t(`chartMore.table.${done}`) : null}</span>
    </p>
  );
}

/** Reserves the height of rows that are not drawn. */
function Filler({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr className={styles.filler}>
      <td colSpan={columns} style={{ height: rows * ROW }} />
    </tr>
  );
}
