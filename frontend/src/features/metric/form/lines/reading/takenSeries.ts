import { kindOf } from "@/lib/repair/repairs";
import type { Language } from "@/lib/text/language";
import { EMPTY_PAIR, isBlankPair, pairOf, type TextPair } from "@/lib/text/textPair";
import type { MetricValues } from "../../values";
import { hasName } from "./seriesText";
import type { ReadSeries } from "./textReading";
import { frequencyOf } from "./useReadLines";

/** The values of the form with a series of a text. Fields that have a text keep it. */
export function takenSeries(
  values: MetricValues,
  series: ReadSeries,
  repairs: readonly string[],
  language: Language,
): Partial<MetricValues> {
  const filled = (own: TextPair, found: TextPair) => (isBlankPair(own) ? found : own);
  // An id that a repair gave says nothing about the series.
  const isNamed = hasName(series) && !repairs.some((repair) => kindOf(repair) === "name");
  const given = isNamed ? pairOf(series.name) : EMPTY_PAIR;
  const name = isNamed && isBlankPair(given) ? { ...given, [language]: series.id } : given;
  return {
    lines: series.lines ?? values.lines,
    frequency: frequencyOf(series.frequency),
    name: filled(values.name, name),
    unit: filled(values.unit, pairOf(series.unit)),
    notes: filled(values.notes, pairOf(series.notes)),
    source: values.source.trim() === "" ? (series.source ?? "") : values.source,
  };
}
