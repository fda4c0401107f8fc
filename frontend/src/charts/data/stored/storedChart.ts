import type { Language } from "@/lib/format";
import { columnsOf, NO_OBSERVATIONS, type Observations } from "@/lib/reading/observations";
import { chartTransformations, type DisplayDefaults } from "@/lib/reading/seriesReading";
import { unitOf } from "@/lib/reading/seriesText";
import type { BilingualText, Translate } from "@/lib/text/text.tsx";
import type { ChartInput, ChartSeries, Latest } from "../input";
import { type KeptLook, type KeptOptions, lookOfKept, optionsOfKept } from "./storedLook";

/** A series of a chart with its data; without its metric where that does not exist for the reader. */
interface KeptSeries {
  readonly id: string;
  readonly look: KeptLook & { readonly legend: BilingualText };
  readonly freq?: string | null;
  readonly transform?: string | null;
  readonly param?: string | null;
  readonly metric?:
    | (DisplayDefaults & {
        readonly path: string;
        readonly name: BilingualText;
        readonly unit: BilingualText;
      })
    | null;
  readonly data?: {
    readonly observations?: Observations | null;
    readonly latest?: Latest | null;
    readonly problems?: readonly { readonly code: string }[];
  } | null;
}

/** Whether every series of the chart has rejected options: then only the reasons are shown. */
export function isAllRefused({ series }: StoredChart): boolean {
  return series.length > 0 && series.every(isRefused);
}

/** A chart of a dashboard as the server sends it. */
export interface StoredChart {
  readonly options: KeptOptions;
  readonly series: readonly KeptSeries[];
}

/** The chart input of a stored chart. Keep the object identical while nothing changes. */
export function inputOfKept(chart: StoredChart, t: Translate, language: Language): ChartInput {
  const { each } = chartTransformations(chart.series, t);
  return {
    series: chart.series.map((one, index) => seriesOfKept(one, each[index], t, language)),
    options: optionsOfKept(chart.options),
    language,
  };
}

/**
 * A series named by its legend, else by its metric with `shown`, the transformation that other series do not have, in
 * the reader's language where possible.
 */
function seriesOfKept(
  one: KeptSeries,
  shown: string | undefined,
  t: Translate,
  language: Language,
): ChartSeries {
  const { id, metric, data } = one;
  const observations = data?.observations ?? NO_OBSERVATIONS;
  const own = metric ? pick(metric.unit, language) : undefined;
  const unit = unitOf(observations, own === undefined ? null : { text: own }, t, language);
  const ownName = metric && (pick(metric.name, language) ?? metric.path);
  const shownName = ownName && shown ? t("chart.nameShown", { name: ownName, shown }) : ownName;
  const named = pick(one.look.legend, language) ?? shownName;
  return {
    id,
    name: named ?? t("chart.goneName"),
    unit: unit?.text ?? null,
    ...columnsOf(observations),
    latest: data?.latest ?? null,
    look: lookOfKept(one.look),
    ...(!metric && { problem: "gone" }),
    ...(metric && !data?.observations && { problem: isRefused(one) ? "refused" : "unreadable" }),
  };
}

/** Whether the options of a series are rejected. The chart itself reports data that cannot be read at all. */
function isRefused({ data }: Pick<KeptSeries, "data">): boolean {
  return reasonsOf(data).length > 0;
}

/** The problems of the options that a series is read with. */
export function reasonsOf<Reason extends { readonly code: string }>(
  data: { readonly problems?: readonly Reason[] } | null | undefined,
): readonly Reason[] {
  return (data?.problems ?? []).filter(({ code }) => code !== "SERIES_UNREADABLE");
}

function pick(text: BilingualText, language: Language): string | undefined {
  return text[language] || text[language === "fr" ? "en" : "fr"] || undefined;
}
