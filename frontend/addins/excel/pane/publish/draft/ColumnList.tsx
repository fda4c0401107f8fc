import { metricPathProblem } from "@/lib/keys/keys";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { cellAddress, shortAddress } from "../../../../core/publish/address";
import type { SheetColumn, SheetTable } from "../../../../core/publish/arrange";
import type { ColumnDraft } from "../../../../core/publish/draft";
import type { ExistingIndicator } from "../../../../core/publish/existing";
import css from "../../app/pane.module.css";
import own from "../publish.module.css";

/** The indicators that the columns of a selection become, with their keys and names. */
export function ColumnList(props: {
  /** The address of the selection. */
  address: string;
  table: SheetTable;
  columns: readonly ColumnDraft[];
  /** The indicators that exist already, by key in lower case; `undefined` before a preview. */
  existing: ReadonlyMap<string, ExistingIndicator> | undefined;
  onChange: (columns: readonly ColumnDraft[]) => void;
}) {
  const { address, table, columns, existing, onChange } = props;
  const t = useText();
  const firstCell = ({ place }: SheetColumn) =>
    table.isAcross ? cellAddress(address, place, 0) : cellAddress(address, 0, place);
  const change = (at: number, part: Partial<ColumnDraft>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <section className={css.group} aria-labelledby="columns">
      <h3 id="columns">{t("addin.columns.title", { count: columns.length })}</h3>
      <ul className={own.list}>
        {table.columns.map((sheetColumn, at) => {
          const column = columns[at];
          if (!column) return null;
          const known = existing?.get(column.key.toLowerCase());
          return (
            <ColumnItem
              key={sheetColumn.place}
              sheetColumn={sheetColumn}
              cell={shortAddress(firstCell(sheetColumn))}
              column={column}
              known={known}
              change={(part) => change(at, part)}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** The fields of a column: whether it is published, its key, and its name if it is new. */
function ColumnItem(props: {
  sheetColumn: SheetColumn;
  /** The address of its first cell. */
  cell: string;
  column: ColumnDraft;
  known: ExistingIndicator | undefined;
  change: (part: Partial<ColumnDraft>) => void;
}) {
  const { sheetColumn, cell, column, known, change } = props;
  const t = useText();
  const { heading } = sheetColumn;
  const label = heading || t("addin.columns.unnamed", { cell });
  return (
    <li className={own.item}>
      <label className={own.include}>
        <input
          type="checkbox"
          checked={column.isIncluded}
          onChange={(event) => change({ isIncluded: event.currentTarget.checked })}
        />
        <span className={own.name}>{label}</span>
      </label>
      {column.isIncluded && (
        <TextInput
          label={t("addin.columns.key")}
          aria-label={t("addin.columns.key.of", { column: label })}
          error={keyError(column.key, t)}
          value={column.key}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ key: event.currentTarget.value.trim() })}
        />
      )}
      {column.isIncluded && known && (
        <p className={css.small}>{t("addin.columns.existing", { name: known.name })}</p>
      )}
      {column.isIncluded && !known && (
        <TextInput
          label={t("addin.columns.name")}
          aria-label={t("addin.columns.name.of", { column: label })}
          value={column.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

function keyError(key: string, t: ReturnType<typeof useText>): string | undefined {
  if (key === "") return t("addin.columns.key.empty");
  return metricPathProblem(key) ? t("addin.columns.key.wrong") : undefined;
}
