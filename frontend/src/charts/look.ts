import type { ChartSeries } from "./input";
import { COLOURS } from "./palette";
import type { Colour } from "./scene";

/** The decided look of a series. */
export interface Look {
  readonly colour: Colour;
  /** For text in the series' colour. */
  readonly labelColour: Colour;
  readonly width: number;
  readonly dash: readonly number[] | undefined;
}

const DASHES = { dash: [6, 4], dot: [1.5, 3.5], dashdot: [8, 3.5, 1.5, 3.5] } as const;
/** After eight series the colours come again, each time with the next pattern. */
const ROUNDS = ["line", "dash", "dot", "dashdot"] as const;

const HEX = /^#[0-9a-f]{6}$/i;

/** What the publisher chose, and for the rest a colour and a pattern that no series before has. */
export function lookOf(series: ChartSeries, index: number, usualWidth = 2): Look {
  const {
    colour,
    style = ROUNDS[Math.floor(index / COLOURS) % ROUNDS.length],
    width = usualWidth,
  } = series.look ?? {};
  const clamped = Math.min(5, Math.max(1, width));
  // Patterns grow with the line, so that they stay recognisable.
  const pattern =
    style === undefined || style === "line" ? undefined : DASHES[style].map((part) => (part * clamped) / 2);
  if (typeof colour === "string" && HEX.test(colour)) {
    return { colour: colour as Colour, labelColour: "ink", width: clamped, dash: pattern };
  }
  const number =
    typeof colour === "number" && colour >= 1 && colour <= COLOURS ? colour : (index % COLOURS) + 1;
  return { colour: `series-${number}`, labelColour: `label-${number}`, width: clamped, dash: pattern };
}
