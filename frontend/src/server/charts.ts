import "./chartEnvironment";
import type { ChartOptions, ChartSeries } from "@/charts/input";
import type { Theme } from "@/charts/palette";
import type { Frame } from "@/charts/picture/frame";
import { drawPicture } from "@/charts/picture/picture";
import { shownText, unitOf } from "@/features/metric/page/seriesText";
import { shownOf, type TransformCode } from "@/features/metric/page/transformations";
import type { Licence } from "@/gql/graphql";
import { type Frequency, formatPeriod, type Language } from "@/lib/format";
import { licenceDeed } from "@/lib/licences";
import type { Observations } from "@/lib/observations";
import type { Translate } from "@/lib/text";
import { pictureTexts } from "./texts";

/** What the server asks to have drawn: data and facts, no words. */
export interface ChartRequest {
  readonly language: Language;
  readonly theme: Theme;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** One indicator; its unit is the published one. */
  readonly series: ChartSeries;
  readonly options: ChartOptions;
  readonly about: About;
}

/** Where the values come from and what was made of them. */
interface About {
  readonly frequency: Frequency;
  /** How it was brought to this frequency; nothing at its own. */
  readonly aggregation: "sum" | "avg" | "last" | null;
  readonly transform: TransformCode;
  /** The parameter as it was given; nothing for the usual one. */
  readonly param: string | null;
  /** In what the values are: the published unit, per cent, or an index with its base period. */
  readonly unit: Observations["unit"];
  readonly base: string | null;
  readonly source: string | null;
  /** Of the collection: `cc-by`, `none`. */
  readonly licence: string;
  /** Day of the latest publish, `YYYY-MM-DD`. */
  readonly updated: string | null;
  /** Without scheme, as people write it. */
  readonly address: string;
  /** What the publisher says to those who do not see the chart; nothing: the program says it. */
  readonly description: string | null;
}

function draw(request: ChartRequest): string {
  const { language, theme, width, height, series, options, about } = request;
  const t = pictureTexts(language);
  const unit = unitOf(about, series.unit ? { text: series.unit } : null, t, language)?.text ?? null;
  const input = {
    series: [{ ...series, unit }],
    // The unit stands among the facts.
    options: { ...options, showUnit: false },
    language,
  };
  const frame = frameOf(series.name, unit, about, { t, language });
  const { description } = about;
  return drawPicture({ input, frame, width, height, theme, ...(description && { description }) }, t);
}

function frameOf(
  title: string,
  unit: string | null,
  about: About,
  { t, language }: { t: Translate; language: Language },
): Frame {
  const { frequency, aggregation, transform, source, licence, updated, address } = about;
  const param = about.param ?? undefined;
  const shown = shownOf(transform, param, frequency);
  const facts = [
    shownText({ shown, letter: frequency, transform, param }, t),
    // The kind of change says already that it is one in per cent.
    about.unit === "percent" ? undefined : unit,
    aggregation
      ? t("picture.aggregated", { method: aggregation, frequency })
      : t("picture.frequency", { frequency }),
  ];
  const deed = licenceDeed(licence.toUpperCase().replaceAll("-", "_") as Licence, language);
  const origin = [
    source && t("picture.source", { source }),
    deed && t("picture.licence", { licence: deed.short }),
    updated && t("picture.updated", { date: formatPeriod("D", updated, language) }),
    address,
  ];
  return { title, facts: facts.filter(isText), origin: origin.filter(isText) };
}

function isText(text: string | null | undefined): text is string {
  return typeof text === "string" && text !== "";
}

/** The door of the server: JSON of a request in, SVG out. */
Object.assign(globalThis, { drawChart: (request: string) => draw(JSON.parse(request)) });
