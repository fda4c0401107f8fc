import type { Frequency } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { statusName } from "@/lib/format/status";
import { frequencyLetter } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import css from "./ChangeTable.module.css";
import type { Side } from "./difference";

/** Most rows drawn; the counts beside the table include all. */
const SHOWN_ROWS = 200;

/**
 * Periods with two states of their observation side by side; a dash for a missing one. A period without a value has its
 * status.
 */
export function ChangeTable(props: {
  label: string;
  frequency: Frequency;
  columns: readonly [string, string];
  rows: readonly { period: string; sides: readonly [Side | null, Side | null] }[];
}) {
  const { label, frequency, columns, rows } = props;
  const t = useText();
  const language = useLanguage();
  const letter = frequencyLetter(frequency);
  const shown = (side: Side | null) => {
    if (side === null) return "–";
    const value = side.value !== null && formatNumber(side.value, { language });
    const facts = [value, side.status && statusName(side.status, t), side.text].filter(Boolean);
    return facts.length === 1 ? facts[0] : <FactLine className={css.facts}>{facts}</FactLine>;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={css.scroller} tabIndex={0} aria-label={label}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(letter === "C" ? "chartMore.table.category" : "chartMore.table.period")}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map(({ period, sides: [before, after] }) => (
              <tr key={period}>
                <th scope="row">{formatPeriod(letter, period, language)}</th>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN_ROWS && (
        <p className={css.more}>{t("metricForm.changes.more", { count: rows.length - SHOWN_ROWS })}</p>
      )}
    </>
  );
}
