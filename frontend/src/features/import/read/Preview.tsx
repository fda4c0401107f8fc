import { readFragment } from "@/gql";
import type { ImportReportFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { Choice } from "../choice";
import { columnsOf, kindOf, needOf, ROLES, withRole } from "../doctor/repairs";
import { IMPORT_DEFECT } from "../documents";
import css from "./read.module.css";

/** The first rows of the file; with a header row each column shows its role. */
export function Preview(props: {
  report: ImportReportFragment;
  choice: Choice;
  repair: (added: readonly string[]) => void;
}) {
  const { report, choice, repair } = props;
  const t = useText();
  const { preview } = report;
  if (preview.length === 0) return null;
  const width = Math.max(...preview.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const ticked = choice.repairs.find((one) => kindOf(one) === "header");
  const named = ticked ? Number(needOf(ticked)) : undefined;
  const header = columnsOf(report, choice.repairs);
  const hasRoles = named !== undefined;
  const wrong = new Set(
    report.defects.map((one) => {
      const { line, column } = readFragment(IMPORT_DEFECT, one);
      return `${line}:${column}`;
    }),
  );
  const rowClass = (line: number) => {
    if (named === undefined) return undefined;
    return line === named ? css.named : line < named ? css.above : undefined;
  };
  return (
    <div>
      <h2>{t("import.preview")}</h2>
      <p className={css.note}>
        {hasRoles ? t("import.preview.roles") : t("import.preview.text")}{" "}
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
              {columns.map((column) => {
                const role = ROLES.find((one) => one === header[column]?.role);
                return (
                  <th key={column} scope="col">
                    {hasRoles && header[column] ? (
                      <SmallSelect
                        label={
                          header[column].header === ""
                            ? t("import.role.unnamed", { column: column + 1 })
                            : t("import.role", { column: column + 1, name: header[column].header })
                        }
                        value={role}
                        missing={t("import.role.choose")}
                        options={ROLES.map((one) => ({ value: one, text: t(`import.role.${one}`) }))}
                        onChange={(chosen) => repair([withRole(header, column, chosen)])}
                      />
                    ) : (
                      column + 1
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, cells }) => (
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
        </table>
      </section>
    </div>
  );
}
