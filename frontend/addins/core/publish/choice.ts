import { isRecord, listAt } from "../api/json";
import { frequencyAt } from "../api/series";
import type { ColumnDraft, PublishChoice } from "./draft";

/**
 * The choices of a publish in a value that a document stores, or that a page sends: anybody may have written it.
 * `undefined` for any other value.
 */
export function readChoice(value: unknown): PublishChoice | undefined {
  if (!isRecord(value) || typeof value.collection !== "string" || typeof value.frequency !== "string")
    return undefined;
  const { mode } = value;
  const columns = listAt(value, "columns");
  const repairs = listAt(value, "repairs");
  if (mode !== "merge" && mode !== "replace") return undefined;
  if (!Array.isArray(value.columns) || !columns.every(isColumn)) return undefined;
  if (!Array.isArray(value.repairs) || !repairs.every((repair) => typeof repair === "string"))
    return undefined;
  return { collection: value.collection, columns, frequency: frequencyAt(value), mode, repairs };
}

function isColumn(value: unknown): value is ColumnDraft {
  return (
    isRecord(value) &&
    typeof value.key === "string" &&
    typeof value.name === "string" &&
    typeof value.isIncluded === "boolean"
  );
}
