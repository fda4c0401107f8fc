import type { Translate } from "@/lib/text/text";

/** The position of something: the file of an archive, and the position in it; `undefined` if both are unknown. */
export function placeText(
  t: Translate,
  line: number | null | undefined,
  column: number | null | undefined,
  file?: string | null,
): string | undefined {
  const place = cellText(t, line, column);
  if (!file) return place;
  return place === undefined ? file : t("import.place.file", { file, place });
}

function cellText(
  t: Translate,
  line: number | null | undefined,
  column: number | null | undefined,
): string | undefined {
  if (line != null && column != null) return t("import.place", { line, column });
  if (line != null) return t("import.place.line", { line });
  return column == null ? undefined : t("import.place.column", { column });
}
