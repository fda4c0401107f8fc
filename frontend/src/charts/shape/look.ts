import type { ChartSeries, ChosenColour } from "../data/input";
import { COLOURS } from "./palette";
import type { Colour } from "./scene";

/** The resolved look of a series. */
export interface Look {
  readonly colour: Colour;
  /** For text in the series' colour. */
  readonly labelColour: Colour;
  readonly width: number;
  readonly dash: readonly number[] | undefined;
  /** How often all colours were used before: shapes of the same colour differ in their stripes. */
  readonly round?: number;
}

const DASHES = { dash: [6, 4], dot: [1.5, 3.5], dashdot: [8, 3.5, 1.5, 3.5] } as const;
/** After eight series the colours repeat, each time with the next pattern. */
const ROUNDS = ["line", "dash", "dot", "dashdot"] as const;

const HEX = /^#[0-9a-f]{6}$/i;

/** The publisher's choices, completed by a colour and a pattern that no earlier series has. */
export function lookOf(series: ChartSeries, index: number, usualWidth = 2): Look {
  const round = Math.floor(index / COLOURS) % ROUNDS.length;
  const { colour, style = ROUNDS[round], width = usualWidth } = series.look ?? {};
  const clamped = Math.min(5, Math.max(1, width));
  // Patterns scale with the line width, so that they remain recognisable.
  const pattern =
    style === undefined || style === "line" ? undefined : DASHES[style].map((part) => (part * clamped) / 2);
  const chosen = colour === undefined ? undefined : chosenColour(colour);
  const own: Colour = chosen ?? `series-${(index % COLOURS) + 1}`;
  return {
    colour: own,
    labelColour: labelShade(own),
    width: clamped,
    dash: pattern,
    round: colour === undefined ? round : 0,
  };
}

/** A chosen colour as the scene names it; `undefined` for an invalid one. */
function chosenColour(colour: ChosenColour): Colour | undefined {
  if (typeof colour === "string") return HEX.test(colour) ? (colour as Colour) : undefined;
  return Number.isInteger(colour) && colour >= 1 && colour <= COLOURS ? `series-${colour}` : undefined;
}

/** The shade of a colour in which text is readable; ink for a publisher's own colour, whose contrast is unknown. */
export function labelShade(colour: Colour): Colour {
  return colour.startsWith("series-") ? (colour.replace("series", "label") as Colour) : "ink";
}

/** The colour of a value: that of the rule it meets, `greater` before `lower`, else the series' own. */
export function colourAt(series: ChartSeries, own: Colour, value: number): Colour {
  const { greater, lower } = series.look ?? {};
  if (greater && value > greater.value) return chosenColour(greater.colour) ?? own;
  if (lower && value < lower.value) return chosenColour(lower.colour) ?? own;
  return own;
}

/** The numbers at which a series may change its colour, ascending. */
export function colourBounds(series: ChartSeries): number[] {
  const { greater, lower } = series.look ?? {};
  return [greater, lower].flatMap((rule) => (rule ? [rule.value] : [])).sort((a, b) => a - b);
}
