import { formatPeriod, type Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text";
import type { ReadSeries } from "./textReading";

/** The id of a column without a name. */
const UNNAMED = /^column-(\d+)$/;

/** The name of a series for display, or its id. */
export function seriesName(t: Translate, { id }: ReadSeries, name: string | undefined): string {
  const [, column] = UNNAMED.exec(id) ?? [];
  return column === undefined ? (name ?? id) : t("metricForm.reading.column", { column: Number(column) });
}

/** Whether a series has a name of its own. */
export function hasName({ id }: ReadSeries): boolean {
  return !UNNAMED.test(id);
}

/** The size and the span of a series: `12 monthly values, Jan 2024 to Dec 2024`. */
export function seriesText(
  t: Translate,
  { frequency, observations, first, last }: ReadSeries,
  language: Language,
): string {
  const values = t("metricForm.reading.values", { count: observations, letter: frequency });
  if (first === null || last === null) return values;
  const shown = (period: string) => formatPeriod(frequency, period, language);
  return first === last
    ? t("metricForm.reading.at", { values, first: shown(first) })
    : t("metricForm.reading.span", {
        values,
        letter: frequency,
        first: shown(first),
        last: shown(last),
      });
}
