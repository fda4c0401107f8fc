import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useId } from "react";
import { formatNumber } from "@/lib/format";
import { Link } from "@/lib/router/Link";
import { type BilingualText, useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import { measureName } from "../measure";
import css from "./Lists.module.css";

/** The columns of numbers, with their measures; followers are not counted over time. */
const COLUMNS = [
  ["views", "VIEWS"],
  ["visitors", "VISITORS"],
  ["downloads", "DOWNLOADS"],
  ["followers", null],
] as const;

/** An indicator or a dashboard with its numbers. */
type TopRow = {
  readonly id: string;
  readonly name: BilingualText;
  /** Its path or key in the collection. */
  readonly key: string;
  /** The address of its numbers. */
  readonly numbersAt: string;
  /** The address of its own page. */
  readonly page: string;
} & { readonly [Column in (typeof COLUMNS)[number][0]]: number };

/** The columns of numbers with their titles, and the names beside single numbers on a phone. */
function useColumns() {
  const t = useText();
  return COLUMNS.map(([column, measure]) => ({
    column,
    title: measure ? measureName(measure, "days", t) : t("analytics.followers"),
    short: measure ? measureName(measure, "day", t) : t("analytics.followers"),
  }));
}

/** Indicators or dashboards and their numbers, in the given order. */
export function TopTable({ title, rows }: { title: string; rows: readonly TopRow[] }) {
  const t = useText();
  const id = useId();
  const most = Math.max(1, ...rows.map((row) => row.views));
  const columns = useColumns();
  return (
    <section className={css.section}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t("analytics.none")}</p>
      ) : (
        <table className={css.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("analytics.name")}</th>
              {columns.map((it) => (
                <th key={it.column} scope="col" className={css.number}>
                  {it.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-rows="keys">
            {rows.map((row) => (
              <Row key={row.id} row={row} share={row.views / most} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ row, share }: { row: TopRow; share: number }) {
  const t = useText();
  const language = useLanguage();
  const name = usePickText()(row.name) ?? { text: row.key };
  return (
    <tr>
      <th scope="row" className={css.underlined} style={{ backgroundSize: `${share * 100}% 3px` }}>
        <Link to={row.numbersAt}>
          <ForeignText {...name} />
        </Link>{" "}
        <Link className={css.page} to={row.page} aria-label={t("analytics.page", { name: name.text })}>
          <IconExternalLink size={14} aria-hidden />
        </Link>
        <span className={css.key}>{row.key}</span>
      </th>
      {useColumns().map(({ column, short }) => (
        <td key={column} className={css.number} data-column={short}>
          {formatNumber(row[column], { language })}
        </td>
      ))}
    </tr>
  );
}
