import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Preview_ReportFragment } from "@/gql/graphql";
import { columnsOf, kindOf, type NamedColumn, needOf, ROLES, withRole } from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { Choice } from "../choice";
import css from "./read.module.css";

/** The first rows of a file, and what is known about its columns. */
export const REPORT = graphql(`
  fragment Preview_report on ImportReport {
    rows
    columns
    header { header role }
    preview { line cells }
    defects { line column }
  }
`);

interface PreviewProps {
  report: FragmentType<typeof REPORT>;
  choice: Choice;
  repair: (added: readonly string[]) => void;
}

/** The first rows of the file; with a header row each column shows its role. */
export function Preview({ report: masked, choice, repair }: PreviewProps) {
  const report = readFragment(REPORT, masked);
  const t = useText();
  const { preview } = report;
  if (preview.length === 0) return null;
  const width = Math.max(...preview.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const ticked = choice.repairs.find((one) => kindOf(one) === "header");
  const named = ticked ? Number(needOf(ticked)) : undefined;
  const header = columnsOf(report, choice.repairs);
  return (
    <div>
      <h3>{t("import.preview")}</h3>
      <p className="detail measure">
        {t(named === undefined ? "import.preview.text" : "import.preview.roles")}{" "}
        {t("import.preview.part", {
          rows: preview.length,
          allRows: Math.max(report.rows, preview.length),
          columns: width,
          allColumns: Math.max(report.columns, width),
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className={css.scroll} aria-label={t("import.preview")} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.line}>
                {t("import.preview.line")}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {named !== undefined && header[column] ? (
                    <Role header={header} named={header[column]} column={column} repair={repair} />
                  ) : (
                    column + 1
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <Rows report={report} columns={columns} named={named} />
        </table>
      </section>
    </div>
  );
}

/** The role of a column, to be chosen by hand. */
function Role(props: {
  header: readonly NamedColumn[];
  named: NamedColumn;
  column: number;
  repair: PreviewProps["repair"];
}) {
  const { header, named, column, repair } = props;
  const t = useText();
  return (
    <SmallSelect
      label={
        named.header === ""
          ? t("import.role.unnamed", { column: column + 1 })
          : t("import.role", { column: column + 1, name: named.header })
      }
      value={ROLES.find((one) => one === named.role)}
      missing={t("import.role.choose")}
      options={ROLES.map((one) => ({ value: one, text: t(`import.role.${one}`) }))}
      onChange={(chosen) => repair([withRole(header, column, chosen)])}
    />
  );
}

/** The rows, with the header row and the wrong cells marked. `named` is the line of the header; 0 if it has none. */
function Rows(props: {
  report: Preview_ReportFragment;
  columns: readonly number[];
  named: number | undefined;
}) {
  const { report, columns, named } = props;
  const wrong = new Set(report.defects.map(({ line, column }) => `${line}:${column}`));
  const rowClass = (line: number) => {
    if (named === undefined) return undefined;
    return line === named ? css.named : line < named ? css.above : undefined;
  };
  return (
    <tbody>
      {report.preview.map(({ line, cells }) => (
        <tr key={line} className={rowClass(line)}>
          <th scope="row" className={css.line}>
            {line}
          </th>
          {columns.map((column) => (
            <td key={column} className={wrong.has(`${line}:${column + 1}`) ? css.wrong : undefined}>
              <span className={css.cell} title={cells[column]}>
                {cells[column]}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
