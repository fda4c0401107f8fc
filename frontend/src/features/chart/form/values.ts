import type {
  CategoryOrder,
  ChartAxis,
  ChartOptionsInput,
  ChartRange,
  ChartStack,
  ChartType,
  ChartXFormat,
  LineStyle,
  SeriesLookInput,
} from "@/gql/graphql";
import type { Frequency, Language } from "@/lib/format";
import { readNumber, writeNumber } from "@/lib/format/typedNumber";
import { EMPTY_PAIR, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";

/** The formats of values; `auto` keeps the decimals of the series. */
export const Y_FORMATS = ["auto", "0", "0.0", "0.00", "0%", "0.0%", "0.00%"] as const;
export type YFormat = (typeof Y_FORMATS)[number];

/** A condition as typed: the number is a text until it is saved. */
export interface RuleValues {
  value: string;
  colour: string;
}

/**
 * The look of one series, as form values. A colour is a number of the palette or `#rrggbb`; `null`: chosen by the
 * chart.
 */
export interface LookValues {
  legend: TextPair;
  style: LineStyle;
  width: number | null;
  colour: string | null;
  axis: ChartAxis;
  greater: RuleValues | null;
  lower: RuleValues | null;
}

/** The options of a chart as form values: texts are never absent, numbers remain as typed. */
export interface OptionValues {
  type: ChartType;
  stack: ChartStack;
  range: ChartRange;
  yFormat: YFormat;
  xFormat: ChartXFormat;
  sort: CategoryOrder;
  showUnit: boolean;
  start: string;
  end: string;
  /** Month and day, `MM-DD`; `null`: 1 January. */
  seasonStart: string | null;
  years: string;
  /** The latest season first; empty: chosen by the chart. */
  seasonColours: string[];
  priority: string;
  description: TextPair;
}

/** The values of the chart form: the options, and the look of each series by its id. */
export interface ChartValues {
  options: OptionValues;
  looks: Readonly<Record<string, LookValues>>;
}

export const DEFAULT_LOOK: LookValues = {
  legend: EMPTY_PAIR,
  style: "LINE",
  width: null,
  colour: null,
  axis: "LEFT",
  greater: null,
  lower: null,
};

const DEFAULT_OPTIONS: OptionValues = {
  type: "LINE",
  stack: "NONE",
  range: "AUTO",
  yFormat: "auto",
  xFormat: "DATE",
  sort: "VALUE",
  showUnit: true,
  start: "",
  end: "",
  seasonStart: null,
  years: "",
  seasonColours: [],
  priority: "0",
  description: EMPTY_PAIR,
};

/** The options of an automatic chart. Categories are compared: bars. */
export function defaultChart(series: readonly { id: string; frequency: Frequency }[]): ChartValues {
  const compares = series.length > 0 && series.every((one) => one.frequency === "C");
  return {
    options: { ...DEFAULT_OPTIONS, type: compares ? "BAR" : "LINE" },
    looks: Object.fromEntries(series.map((one) => [one.id, DEFAULT_LOOK])),
  };
}

interface StoredRule {
  value: number;
  colour: string;
}

/** Options as the server stores them. */
export interface StoredOptions extends Omit<ChartOptionsInput, "description" | "start" | "end"> {
  start?: string | null;
  end?: string | null;
  description: { fr?: string | null; en?: string | null };
}

/** A look as the server stores it. */
export interface StoredLook extends Omit<SeriesLookInput, "legend" | "greater" | "lower"> {
  legend: { fr?: string | null; en?: string | null };
  greater?: StoredRule | null;
  lower?: StoredRule | null;
}

export function optionValues(stored: StoredOptions, language: Language): OptionValues {
  return {
    type: stored.type,
    stack: stored.stack,
    range: stored.range,
    yFormat: Y_FORMATS.find((format) => format === stored.yFormat) ?? "auto",
    xFormat: stored.xFormat,
    sort: stored.sort ?? "VALUE",
    showUnit: stored.showUnit,
    start: stored.start ?? "",
    end: stored.end ?? "",
    seasonStart: stored.seasonStart ?? null,
    years: stored.years == null ? "" : String(stored.years),
    seasonColours: [...stored.seasonColours],
    priority: writeNumber(stored.priority, language),
    description: pairOf(stored.description),
  };
}

export function lookValues(stored: StoredLook, language: Language): LookValues {
  const rule = (given: StoredRule | null | undefined): RuleValues | null =>
    given ? { value: writeNumber(given.value, language), colour: given.colour } : null;
  return {
    legend: pairOf(stored.legend),
    style: stored.style,
    width: stored.width ?? null,
    colour: stored.colour ?? null,
    axis: stored.axis,
    greater: rule(stored.greater),
    lower: rule(stored.lower),
  };
}

/** The options as API input; call it only after `checkChart` has found no problem. */
export function optionsInput(values: OptionValues, language: Language): ChartOptionsInput {
  return {
    ...values,
    start: values.start.trim() || null,
    end: values.end.trim() || null,
    years: values.years.trim() === "" ? null : (readNumber(values.years, language) ?? null),
    priority: values.priority.trim() === "" ? 0 : (readNumber(values.priority, language) ?? 0),
    description: pairInput(values.description),
  };
}

export function lookInput(values: LookValues, language: Language): SeriesLookInput {
  const rule = (given: RuleValues | null) =>
    given ? { value: readNumber(given.value, language) ?? 0, colour: given.colour } : null;
  return {
    ...values,
    legend: pairInput(values.legend),
    greater: rule(values.greater),
    lower: rule(values.lower),
  };
}

/** Whether two states of the form would be saved as the same chart. */
export function sameChart(a: ChartValues, b: ChartValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
