import type { ChartInput, ChartOptions, ChartSeries, SeriesLook } from "@/charts";
import type { Language } from "@/lib/format";
import { readNumber } from "@/lib/format/typedNumber";
import { automaticColour, chosenColour } from "./form/colour";
import {
  type ChartValues,
  DEFAULT_LOOK,
  type LookValues,
  type OptionValues,
  type RuleValues,
} from "./form/values";

const TYPES = { LINE: "line", SEASONAL: "seasonal", BAR: "bar", VALUE: "value" } as const;
const STACKS = { NONE: "none", YES: "yes", PERCENT: "percent" } as const;
const SORTS = { VALUE: "value", NAME: "name", GIVEN: "given" } as const;
const STYLES = { LINE: "line", DASH: "dash", DOT: "dot", DASHDOT: "dashdot" } as const;

/**
 * The chart input of a form's state, also an unfinished one: values that cannot be parsed yet are left out, so that the
 * chart is stable during typing.
 */
export function drawing(values: ChartValues, series: readonly ChartSeries[], language: Language): ChartInput {
  return {
    series: series.map((one) => {
      const look = values.looks[one.id] ?? DEFAULT_LOOK;
      const other = language === "fr" ? "en" : "fr";
      const legend = look.legend[language].trim() || look.legend[other].trim();
      return { ...one, name: legend || one.name, look: drawnLook(look, language) };
    }),
    options: drawnOptions(values.options, language),
    language,
  };
}

/** Absent rather than undefined: the chart chooses options without a value. */
function given<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}

function drawnOptions(options: OptionValues, language: Language): ChartOptions {
  const years = readNumber(options.years, language);
  const colours = options.seasonColours.map(
    (colour, index) => chosenColour(colour) ?? Number(automaticColour(index)),
  );
  return given({
    type: TYPES[options.type],
    stack: STACKS[options.stack],
    range: options.range === "AUTO" ? undefined : options.range === "ZERO" ? "zero" : "around",
    yFormat: options.yFormat === "auto" ? undefined : options.yFormat,
    xFormat: options.xFormat === "CATEGORY" ? "category" : "date",
    sort: SORTS[options.sort],
    showUnit: options.showUnit,
    years: years !== undefined && Number.isInteger(years) && years >= 1 ? years : undefined,
    seasonColours: colours.length > 0 ? colours : undefined,
  }) as ChartOptions;
}

function drawnLook(look: LookValues, language: Language): SeriesLook {
  return given({
    // As in saved charts: unchosen lines that repeat a colour get patterns.
    style: look.style === "LINE" && look.colour === null ? undefined : STYLES[look.style],
    width: look.width ?? undefined,
    colour: chosenColour(look.colour),
    axis: look.axis === "RIGHT" ? "right" : "left",
    greater: drawnRule(look.greater, language),
    lower: drawnRule(look.lower, language),
  }) as SeriesLook;
}

function drawnRule(rule: RuleValues | null, language: Language) {
  if (rule === null) return undefined;
  const value = readNumber(rule.value, language);
  const colour = chosenColour(rule.colour);
  return value === undefined || colour === undefined ? undefined : { value, colour };
}
