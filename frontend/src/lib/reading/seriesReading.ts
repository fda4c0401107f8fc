import { type FrequencyLetter, type FrequencyName, frequencyLetter } from "@/lib/calendar/frequency";
import type { Translate } from "@/lib/text/text";
import { shownText } from "./seriesText";
import { codeOf, isFrequency, isTransform, shownOf } from "./transformations";

/** The publisher's display defaults of an indicator. */
export interface DisplayDefaults {
  readonly frequency: FrequencyName;
  readonly transformation: Parameters<typeof codeOf>[0];
  readonly parameter?: string | null;
}

/** The read options of a series in a chart; an absent one means the publisher's display default. */
interface SeriesOptions {
  readonly freq?: string | null;
  readonly transform?: string | null;
  readonly param?: string | null;
}

/** The frequency and the transformation in which a series of a chart is read. */
export function seriesReading(metric: DisplayDefaults, { freq, transform: chosen, param }: SeriesOptions) {
  const own = frequencyLetter(metric.frequency);
  const letter = isFrequency(freq ?? undefined) ? (freq as FrequencyLetter) : own;
  const isDefault = chosen === null || chosen === undefined;
  const known = !isDefault && isTransform(chosen) ? chosen : "none";
  const transform = isDefault ? codeOf(metric.transformation) : known;
  const usual = isDefault && letter === own ? metric.parameter : null;
  const parameter = param ?? usual ?? undefined;
  return { own, letter, transform, param: parameter, shown: shownOf(transform, parameter, letter) };
}

/** The transformations of the series of a chart in words. */
export interface ChartTransformations {
  /** That of all series, where they have the same one. */
  readonly common: string | undefined;
  /** That of each series, in their order, where they differ; `undefined` for published values. */
  readonly each: readonly (string | undefined)[];
}

/**
 * Finds the transformations that a chart has to name: its title and the names of its indicators do not. Series without
 * an indicator, which the reader may not see, are not drawn.
 */
export function chartTransformations(
  series: readonly (SeriesOptions & { readonly metric?: DisplayDefaults | null })[],
  t: Translate,
): ChartTransformations {
  return named(
    series.map(({ metric, ...options }) => metric && (shownText(seriesReading(metric, options), t) ?? "")),
  );
}

/** The common text of all, else that of each; an empty one for published values, none for what is not drawn. */
export function named(each: readonly (string | null | undefined)[]): ChartTransformations {
  const drawn = each.filter((text) => typeof text === "string");
  const isCommon = drawn.every((text) => text === drawn[0]);
  return {
    common: (isCommon && drawn[0]) || undefined,
    each: each.map((text) => (!isCommon && text) || undefined),
  };
}
