import type { FrequencyLetter } from "@/lib/calendar/frequency";
import {
  codeOf,
  defaultPeriods,
  hasSeasons,
  looksBack,
  type Shown,
  type TransformCode,
  transformOf,
} from "@/lib/reading/transformations";
import type { Defaults } from "./defaults";
import { READING_NAMES } from "./readAddress";
import type { View } from "./view";

/** New values of options; `null` or `undefined` removes one. */
export type Change = Record<string, string | null | undefined>;

/** Changes the transformation; the indicator's default is left out of the address. */
export function changeShown(defaults: Defaults, view: View, shown: Shown): Change {
  const { transform, param } = transformOf(shown, view.letter);
  return changeTransform(defaults, view, transform, param);
}

/** Changes the parameter; an empty one means the default. */
export function changeParam(defaults: Defaults, view: View, param: string): Change {
  const usual = String(defaultPeriods(view.transform, view.letter) ?? "");
  return changeTransform(defaults, view, view.transform, param === usual || param === "" ? undefined : param);
}

function changeTransform(
  defaults: Defaults,
  view: View,
  transform: TransformCode,
  param: string | undefined,
): Change {
  const isDefault =
    codeOf(defaults.transformation) === transform &&
    (view.isAggregated || (defaults.parameter ?? undefined) === param);
  // A parameter needs its transformation: alone it would depend on the indicator's default.
  const own = isDefault && (param === undefined || !view.isAggregated);
  return {
    ...(own ? { transform: null, param: null } : { transform, param: param ?? null }),
    ...(!looksBack(transform) && { breaks: null }),
  };
}

/** Changes the frequency: a change over a year remains one, and options that no longer fit are dropped. */
export function changeFrequency(defaults: Defaults, view: View, next: FrequencyLetter): Change {
  const isAggregated = next !== view.own;
  const after: View = { ...view, letter: next, isAggregated };
  const overAYear = view.shown === "changeYear" || view.shown === "pctYear";
  const shown = overAYear && next === "Y" ? (view.transform === "pct" ? "pct" : "change") : view.shown;
  const seasons = hasSeasons(next) ? {} : { season: null, type: null, years: null };
  return {
    freq: isAggregated ? next : null,
    ...(isAggregated ? {} : { agg: null, partial: null }),
    ...changeShown(defaults, after, shown),
    ...seasons,
  };
}

/** The options to remove after one was rejected. */
export function resetOf(field: string | null | undefined): Change {
  if (field === "freq") return { freq: null, agg: null, param: null };
  if (field === "transform") return { transform: null, param: null };
  if (field === "season") return { season: null, type: null, tab: null };
  if (READING_NAMES.some((name) => name === field)) return { [field ?? ""]: null };
  return Object.fromEntries(READING_NAMES.map((name) => [name, null]));
}
