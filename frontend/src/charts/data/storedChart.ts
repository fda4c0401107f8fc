import type { Language } from "@/lib/format";
import { columnsOf, NO_OBSERVATIONS, type Observations } from "@/lib/reading/observations";
import { unitOf } from "@/lib/reading/seriesText";
import type { BilingualText, Translate } from "@/lib/text/text.tsx";
import type { ChartInput, ChartOptions, ChartSeries, Latest, SeriesLook } from "./input";

/** The options of a chart as the server stores them. */
export interface KeptOptions {
  readonly type: "LINE" | "SEASONAL" | "BAR" | "VALUE";
  readonly stack: "NONE" | "YES" | "PERCENT";
  readonly range: "AUTO" | "AROUND" | "ZERO";
  readonly yFormat: string;
  readonly xFormat: "DATE" | "CATEGORY";
  readonly sort: "VALUE" | "NAME" | "GIVEN";
  readonly showUnit: boolean;
  readonly years?: number | null;
  readonly seasonColours: readonly string[];
}

/** The style of a series as the server stores it. */
export interface KeptLook {
  readonly style: "LINE" | "DASH" | "DOT" | "DASHDOT";
  readonly width?: number | null;
  readonly colour?: string | null;
  readonly axis: "LEFT" | "RIGHT";
  readonly greater?: KeptRule | null;
  readonly lower?: KeptRule | null;
}

interface KeptRule {
  readonly value: number;
  readonly colour: string;
}

/** A series of a chart with its data; without its metric where that does not exist for the reader. */
interface KeptSeries {
  readonly id: string;
  readonly look: KeptLook & { readonly legend: BilingualText };
  readonly metric?: {
    readonly path: string;
    readonly name: BilingualText;
    readonly unit: BilingualText;
  } | null;
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

const TYPES = { LINE: "line", SEASONAL: "seasonal", BAR: "bar", VALUE: "value" } as const;
const STACKS = { NONE: "none", YES: "yes", PERCENT: "percent" } as const;
const SORTS = { VALUE: "value", NAME: "name", GIVEN: "given" } as const;
const STYLES = { LINE: "line", DASH: "dash", DOT: "dot", DASHDOT: "dashdot" } as const;
const Y_FORMATS = ["0", "0.0", "0.00", "0%", "0.0%", "0.00%"] as const;

/** The chart input of a stored chart. Keep the object identical while nothing changes. */
export function inputOfKept(chart: StoredChart, t: Translate, language: Language): ChartInput {
  return {
    series: chart.series.map((one) => seriesOfKept(one, t, language)),
    options: optionsOfKept(chart.options),
    language,
  };
}

/** The chart options of stored options. */
export function optionsOfKept(options: KeptOptions): ChartOptions {
  const { type, stack, range, yFormat, xFormat, sort, showUnit, years, seasonColours } = options;
  const format = Y_FORMATS.find((one) => one === yFormat);
  return {
    type: TYPES[type],
    stack: STACKS[stack],
    ...(range !== "AUTO" && { range: range === "ZERO" ? "zero" : "around" }),
    ...(format && { yFormat: format }),
    xFormat: xFormat === "CATEGORY" ? "category" : "date",
    sort: SORTS[sort],
    showUnit,
    ...(years && { years }),
    ...(seasonColours.length > 0 && { seasonColours: seasonColours.map(colourOf) }),
  };
}

/** The series style of a stored look. */
export function lookOfKept({ style, width, colour, axis, greater, lower }: KeptLook): SeriesLook {
  return {
    // A solid line is also the stored value of no choice: then series that repeat a colour get a line pattern.
    ...((style !== "LINE" || colour) && { style: STYLES[style] }),
    axis: axis === "RIGHT" ? "right" : "left",
    ...(width && { width }),
    ...(colour && { colour: colourOf(colour) }),
    ...(greater && { greater: ruleOf(greater) }),
    ...(lower && { lower: ruleOf(lower) }),
  };
}

/** A series named by its legend, else by its metric, in the reader's language where possible. */
function seriesOfKept(one: KeptSeries, t: Translate, language: Language): ChartSeries {
  const { id, metric, data } = one;
  const observations = data?.observations ?? NO_OBSERVATIONS;
  const own = metric ? pick(metric.unit, language) : undefined;
  const unit = unitOf(observations, own === undefined ? null : { text: own }, t, language);
  const named = pick(one.look.legend, language) ?? (metric && (pick(metric.name, language) ?? metric.path));
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

function ruleOf({ value, colour }: KeptRule) {
  return { value, colour: colourOf(colour) };
}

/** A palette position is a number in chart input. */
function colourOf(colour: string): number | string {
  return colour.startsWith("#") ? colour : Number(colour);
}
