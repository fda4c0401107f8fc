import { type UIEvent, useMemo, useState } from "react";
import { useText } from "@/lib/text.tsx";
import styles from "./ChartTable.module.css";
import { type ChartInput, isPercent } from "./input";
import { prepare } from "./prepare";
import { rowAt, rowCount } from "./table";

export interface ChartTableProps {
  readonly input: ChartInput;
  /** What the table is of. */
  readonly label: string;
  /** Height in pixels within which the rows scroll. */
  readonly height?: number;
}

const ROW = 33;
/** Rows drawn above and below what is seen, so that scrolling does not outrun drawing. */
const SPARE = 20;
/** As many categories are drawn at once, so that long labels may take several lines. */
const WHOLE = 300;

/**
 * The chart as a real table, newest first. Only the rows near the visible ones stand in the document: ten thousand
 * days would hold up every browser. `aria-rowcount` and `aria-rowindex` tell how many there are.
 */
export function ChartTable({ input, label, height = 420 }: ChartTableProps) {
  const t = useText();
  const data = useMemo(() => prepare(input), [input]);
  const [scrolled, setScrolled] = useState(0);
  const count = rowCount(data);
  const inputs = data.kind === "time" ? data.series.map((series) => series.input) : data.inputs;
  const withText = inputs.some((one) => one.texts?.some(Boolean));

  const isCategory = data.kind === "category";
  const whole = isCategory && count <= WHOLE;
  const first = whole ? 0 : Math.max(0, Math.floor(scrolled / ROW) - SPARE);
  const last = whole ? count : Math.min(count, Math.ceil((scrolled + height) / ROW) + SPARE);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => rowAt(data, first + index));
  const columns = 1 + inputs.length + (withText ? 1 : 0);
  return (
    <section
      className={styles.scroller}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-chart-table=""
      onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop)}
    >
      <table className={whole ? `${styles.table} ${styles.wrapped}` : styles.table} aria-rowcount={count + 1}>
        <caption className={styles.caption}>
          {t(isCategory ? "chart.table.captionCategories" : "chart.table.caption", { name: label })}
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t(isCategory ? "chart.table.category" : "chart.table.period")}</th>
            {inputs.map((one) => (
              <th key={one.id} scope="col" className={styles.number}>
                {one.name}
                {one.unit && !isPercent(one.unit) ? <span className={styles.unit}>{one.unit}</span> : null}
              </th>
            ))}
            {withText ? <th scope="col">{t("chart.table.text")}</th> : null}
          </tr>
        </thead>
        <tbody>
          <Filler rows={first} columns={columns} />
          {rows.map((row, index) => (
            <tr key={row.key} aria-rowindex={first + index + 2}>
              <th scope="row">{row.period}</th>
              {row.cells.map((cell, series) => (
                <td key={inputs[series]?.id} className={styles.number}>
                  {cell.value}
                  {cell.incomplete ? (
                    <abbr className={styles.mark} title={t("chart.incomplete")}>
                      *
                    </abbr>
                  ) : null}
                </td>
              ))}
              {withText ? <td>{row.cells.flatMap((cell) => cell.text ?? []).join(" · ")}</td> : null}
            </tr>
          ))}
          <Filler rows={count - last} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

/** Keeps the place of rows that are not drawn. */
function Filler({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr className={styles.filler}>
      <td colSpan={columns} style={{ height: rows * ROW }} />
    </tr>
  );
}
