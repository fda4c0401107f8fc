import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { metricPathProblem } from "@/lib/keys/keys";
import { cellAddress } from "./address";
import { type Arrangement, arrange, proposedKeys } from "./arrange";

/** The indicator that a column becomes. */
export interface ColumnDraft {
  /** The path of the indicator in the collection. */
  key: string;
  /** The name of a new indicator. That of an existing one is not changed. */
  name: string;
  isIncluded: boolean;
}

/** Whether periods that are not selected remain (`merge`) or are removed (`replace`). */
export type PublishMode = "merge" | "replace";

/** The choices that are stored with the workbook for the next publish. */
export interface PublishChoice {
  /** `account/collection`. */
  collection: string;
  /** As many as the columns of the table; empty for a selection that is ready. */
  columns: readonly ColumnDraft[];
  frequency: FrequencyLetter;
  mode: PublishMode;
  /** Repairs of the import that the person accepted. */
  repairs: readonly string[];
}

/** A selection that is about to be published. */
export interface Draft extends PublishChoice {
  /** The range: `Sheet1!A1:C24`. */
  address: string;
  cells: readonly (readonly string[])[];
  arrangement: Arrangement;
}

/** The draft of a selection: everything proposed, or as it was published before. */
export function draftOf(
  address: string,
  cells: readonly (readonly string[])[],
  before: Partial<PublishChoice>,
): Draft {
  const arrangement = arrange(cells);
  const table = arrangement.kind === "table" ? arrangement : undefined;
  const keys = proposedKeys(table?.columns ?? []);
  return {
    address,
    cells,
    arrangement,
    collection: before.collection ?? "",
    columns: (table?.columns ?? []).map(
      ({ heading }, at) => before.columns?.[at] ?? { key: keys[at] ?? "", name: heading, isIncluded: true },
    ),
    frequency: before.frequency ?? table?.frequency ?? "C",
    mode: before.mode ?? "merge",
    repairs: before.repairs ?? [],
  };
}

/** The keys of a draft that can be those of indicators, each once. */
export function keysOf(draft: Draft): string[] {
  return [...new Set(namedKeys(draft))].filter((key) => metricPathProblem(key) === undefined);
}

function namedKeys({ arrangement, columns, cells: [head = [], ...rows] }: Draft): readonly string[] {
  if (arrangement.kind === "table")
    return columns.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);
  const { ids } = arrangement;
  return ids === "firstRow" ? head.slice(1) : rows.map((row) => row[ids] ?? "");
}

/** The lines of the file before the first date. */
const HEAD_LINES = 3;

/**
 * The draft as an import file in CSV with commas. Name and frequency are given for new indicators only.
 *
 * @param isNew whether the indicator with this key does not exist yet.
 */
export function fileOf(draft: Draft, isNew: (key: string) => boolean): string {
  const { arrangement, cells, columns, frequency } = draft;
  if (arrangement.kind === "ready") return csv(cells);
  const chosen = arrangement.columns
    .map(({ values }, at) => ({ values, column: columns[at] }))
    .filter(({ column }) => column?.isIncluded);
  const ofNew = (text: (column: ColumnDraft) => string) =>
    chosen.map(({ column }) => (column && isNew(column.key) ? text(column) : ""));
  return csv([
    ["id", ...chosen.map(({ column }) => column?.key ?? "")],
    ["frequency", ...ofNew(() => frequency)],
    ["name", ...ofNew(({ name }) => name)],
    ...arrangement.dates.map((date, row) => [date, ...chosen.map(({ values }) => values[row] ?? "")]),
  ]);
}

/**
 * The address of the cell from which a cell of the file was made. `undefined` without a line.
 *
 * @param line and `column` count from 1, as in the report of an import; without a column the first cell of the line.
 */
export function cellOf(draft: Draft, line: number | null, column: number | null): string | undefined {
  const { arrangement, address, columns } = draft;
  if (line === null) return undefined;
  if (arrangement.kind === "ready") return cellAddress(address, line - 1, (column ?? 1) - 1);
  const places = arrangement.columns.filter((_, at) => columns[at]?.isIncluded).map(({ place }) => place);
  const place = column === null || column === 1 ? 0 : (places[column - 2] ?? 0);
  const row = Math.max(line - 1 - HEAD_LINES + (arrangement.hasHeadings ? 1 : 0), 0);
  return arrangement.isAcross ? cellAddress(address, place, row) : cellAddress(address, row, place);
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
}
