import type { ChartType } from "@/gql/graphql";
import type { Frequency } from "@/lib/format";

/** The options of the form, by their API names. */
export type OptionName =
  | "start"
  | "end"
  | "seasonStart"
  | "years"
  | "stack"
  | "legend"
  | "colour"
  | "style"
  | "width"
  | "seasonColours"
  | "xFormat"
  | "sort"
  | "yFormat"
  | "range"
  | "showUnit"
  | "axis"
  | "greater"
  | "lower"
  | "priority"
  | "description";

const EVERYWHERE: readonly OptionName[] = ["yFormat", "showUnit", "priority", "description"];
const SEASON: readonly OptionName[] = ["seasonStart", "years", "seasonColours"];

/** Categories are rows: they have neither dates nor a value axis with a side. */
const OF_DATES: readonly OptionName[] = ["start", "end", "xFormat", "axis"];

/** The options that each type of chart uses. */
const BY_TYPE: Record<ChartType, ReadonlySet<OptionName>> = {
  LINE: new Set([
    ...EVERYWHERE,
    "legend",
    "start",
    "end",
    "stack",
    "colour",
    "style",
    "width",
    "xFormat",
    "sort",
    "range",
    "axis",
    "greater",
    "lower",
  ]),
  SEASONAL: new Set([...EVERYWHERE, ...SEASON, "start", "end", "style", "width", "range", "axis"]),
  BAR: new Set([
    ...EVERYWHERE,
    "legend",
    "start",
    "end",
    "stack",
    "colour",
    "sort",
    "xFormat",
    "range",
    "axis",
    "greater",
    "lower",
  ]),
  VALUE: new Set([...EVERYWHERE, "legend", "colour", "greater", "lower"]),
};

/** Whether an option has an effect in a chart of this type over these series. */
export function matters(option: OptionName, type: ChartType, frequencies: readonly Frequency[]): boolean {
  if (!BY_TYPE[type].has(option)) return false;
  const dated = frequencies.some((frequency) => frequency !== "C");
  if (dated ? option === "sort" : OF_DATES.includes(option)) return false;
  return option !== "stack" || frequencies.length > 1;
}

/** Whether any of the series has seasons: dated and more frequent than yearly. */
function hasSeasons(frequencies: readonly Frequency[]): boolean {
  return frequencies.some((frequency) => frequency !== "C" && frequency !== "Y");
}

/** The types that can show these series. */
export function typesFor(frequencies: readonly Frequency[]): ChartType[] {
  const dated = frequencies.some((frequency) => frequency !== "C");
  if (!dated) return ["BAR", "LINE"];
  return hasSeasons(frequencies) ? ["LINE", "SEASONAL", "BAR", "VALUE"] : ["LINE", "BAR", "VALUE"];
}
