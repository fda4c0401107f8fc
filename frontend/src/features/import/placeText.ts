import type { Translate } from "@/lib/text";

/** Where something stands in the file; nothing where that cannot be told. */
export function placeText(
  t: Translate,
  line: number | null | undefined,
  column: number | null | undefined,
): string | undefined {
  if (line != null && column != null) return t("import.place", { line, column });
  if (line != null) return t("import.place.line", { line });
  return column == null ? undefined : t("import.place.column", { column });
}
