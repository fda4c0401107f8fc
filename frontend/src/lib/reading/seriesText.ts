import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod, type Language } from "@/lib/format";
import type { Observations } from "@/lib/reading/observations";
import type { Translate } from "@/lib/text/text";
import { defaultPeriods, type Shown, type TransformCode } from "./transformations";

/** The transformation of a series and its frequency. */
interface ShownSeries {
  letter: FrequencyLetter;
  transform: TransformCode;
  param: string | undefined;
  shown: Shown;
}

/** The unit of the shown values: the indicator's unit, `%`, or the base of an index. */
export function unitOf(
  observations: Pick<Observations, "unit" | "base" | "frequency">,
  own: { text: string; lang?: string } | null,
  t: Translate,
  language: Language,
): { text: string; lang?: string } | null {
  switch (observations.unit) {
    case "percent":
      return { text: "%" };
    case "index":
      return {
        text: t("metric.unit.index", {
          period: formatPeriod(observations.frequency, observations.base ?? "", language),
        }),
      };
    case "own":
      return own;
  }
}

/** The transformation in words: `% change over one year`; `undefined` for published values. */
export function shownText(view: ShownSeries, t: Translate): string | undefined {
  const { shown, letter, transform } = view;
  if (shown === "none" || shown === "index" || letter === "C") return undefined;
  if (shown === "changeYear" || shown === "pctYear") return t(`metric.shown.${shown}`);
  const count = periodsOf(view);
  if (count === 1 && shown === "change") return t("metric.shown.change");
  if (count === 1 && shown === "pct") return t("metric.shown.pct");
  return t(`metric.shownOver.${transform as "change" | "pct" | "mavg" | "msum"}`, { count, letter });
}

/** The number of periods of a transformation: the given one, else the default. */
export function periodsOf({ param, transform, letter }: Omit<ShownSeries, "shown">): number {
  const given = Number(param);
  return Number.isInteger(given) && given > 0 ? given : (defaultPeriods(transform, letter) ?? 1);
}
