import type { ChartOptions, ChartSeries } from "@/charts/data/input";
import type { Frame } from "@/charts/draw/picture/frame";
import { drawPicture } from "@/charts/draw/picture/picture";
import type { Theme } from "@/charts/shape/palette";
import { type Frequency, formatPeriod, type Language } from "@/lib/format";
import type { Observations } from "@/lib/reading/observations";
import { named } from "@/lib/reading/seriesReading";
import { shownText, unitOf } from "@/lib/reading/seriesText";
import { shownOf, type TransformCode } from "@/lib/reading/transformations";
import { licenceDeed, licenceOfWord } from "@/lib/text/licences";
import type { Translate } from "@/lib/text/text";
import { pictureTexts } from "./texts";

/** A drawing request of the server: data and facts, no words of the interface. */
export interface ChartRequest {
  readonly language: Language;
  readonly theme: Theme;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly series: readonly MeasuredSeries[];
  readonly options: ChartOptions;
  readonly about: About;
}

/** A series with its published unit, and the unit of its values: that one, per cent, or an index. */
interface MeasuredSeries extends ChartSeries {
  readonly measure: Observations["unit"];
  /** The base period of an index. */
  readonly base: string | null;
  /** The read options, in a chart of a dashboard; absent where the series cannot be read. */
  readonly reading?: Reading | null;
  /** Whether the publisher chose its name in this chart. */
  readonly hasLegend?: boolean;
}

/** The texts around the chart. */
interface About {
  readonly title: string;
  /** The read options of the values; `null` for a chart of several series. */
  readonly reading: Reading | null;
  readonly source: string | null;
  /** `cc-by`, `none`. */
  readonly licence: string;
  /** Day of the latest publish, `YYYY-MM-DD`. */
  readonly updated: string | null;
  /** Without scheme, as displayed. */
  readonly address: string;
  /** The publisher's description for readers who do not see the chart; `null`: it is generated. */
  readonly description: string | null;
}

interface Reading {
  readonly frequency: Frequency;
  /** The aggregation to this frequency; `null` at the published one. */
  readonly aggregation: "sum" | "avg" | "last" | null;
  readonly transform: TransformCode;
  /** The parameter; `null` for the default. */
  readonly param: string | null;
}

/** Draws a picture as an SVG document. */
export function drawRequest(request: ChartRequest): string {
  const { language, theme, width, height, about } = request;
  const t = pictureTexts(language);
  const transformations = named(request.series.map(({ reading }) => reading && (made(reading, t) ?? "")));
  const series = request.series.map(({ measure, base, reading: _, hasLegend, ...one }, index) => {
    const own = one.unit ? { text: one.unit } : null;
    const unit = unitOf({ unit: measure, base, frequency: one.frequency }, own, t, language);
    const shown = hasLegend ? undefined : transformations.each[index];
    const name = shown ? t("chart.nameShown", { name: one.name, shown }) : one.name;
    return { ...one, name, unit: unit?.text ?? null };
  });
  const options: ChartOptions = {
    ...request.options,
    // The facts include the unit of a single series.
    ...(about.reading && { showUnit: false }),
  };
  const percent = request.series[0]?.measure === "percent";
  const unit = percent ? null : (series[0]?.unit ?? null);
  const { reading } = about;
  const facts = reading ? [made(reading, t), unit, often(reading, t)] : [transformations.common];
  const frame = frameOf(about, facts, { t, language });
  const { description } = about;
  const input = { series, options, language };
  return drawPicture({ input, frame, width, height, theme, ...(description && { description }) }, t);
}

function frameOf(
  about: About,
  facts: readonly (string | null | undefined)[],
  { t, language }: { t: Translate; language: Language },
): Frame {
  const { title, source, licence, updated, address } = about;
  const deed = licenceDeed(licenceOfWord(licence) ?? "NONE", language);
  const origin = [
    source && t("picture.source", { source }),
    deed && t("picture.licence", { licence: deed.short }),
    updated && t("picture.updated", { date: formatPeriod("D", updated, language) }),
    address,
  ];
  return { title, facts: facts.filter(isText), origin: origin.filter(isText) };
}

/** The transformation of the published values. */
function made({ frequency, transform, param }: Reading, t: Translate): string | undefined {
  const given = param ?? undefined;
  const shown = shownOf(transform, given, frequency);
  return shownText({ shown, letter: frequency, transform, param: given }, t);
}

function often({ frequency, aggregation }: Reading, t: Translate): string {
  return aggregation
    ? t("picture.aggregated", { method: aggregation, frequency })
    : t("picture.frequency", { frequency });
}

function isText(text: string | null | undefined): text is string {
  return typeof text === "string" && text !== "";
}
