import type { ChartOptions, SeriesLook } from "../input";

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

const TYPES = { LINE: "line", SEASONAL: "seasonal", BAR: "bar", VALUE: "value" } as const;
const STACKS = { NONE: "none", YES: "yes", PERCENT: "percent" } as const;
const SORTS = { VALUE: "value", NAME: "name", GIVEN: "given" } as const;
const STYLES = { LINE: "line", DASH: "dash", DOT: "dot", DASHDOT: "dashdot" } as const;
const Y_FORMATS = ["0", "0.0", "0.00", "0%", "0.0%", "0.00%"] as const;

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

function ruleOf({ value, colour }: KeptRule) {
  return { value, colour: colourOf(colour) };
}

/** A palette position is a number in chart input. */
function colourOf(colour: string): number | string {
  return colour.startsWith("#") ? colour : Number(colour);
}
