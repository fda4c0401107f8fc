import type { Colour } from "./scene";

export type Theme = "light" | "dark";

interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly paper: string;
  /** The eight chart colours, in order. Colour-blind readers can distinguish them, also in grey. */
  readonly series: readonly string[];
  /** The same hues with a contrast of at least 4.5:1 to the paper, for small text. */
  readonly labels: readonly string[];
  /** Greys for background lines, each paler than the previous one; the last still has 3:1 to the paper. */
  readonly fades: readonly string[];
}

/** Concrete colours, for pictures outside a page. In the page the style sheet's variables apply. */
const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ink: "#14181f",
    muted: "#5b6472",
    line: "#e3e6eb",
    paper: "#ffffff",
    series: ["#0b6e69", "#d1495b", "#2e5fa7", "#c68800", "#6a4c93", "#3d8b37", "#8c5a3c", "#5b6472"],
    labels: ["#0b6e69", "#b54252", "#2e5fa7", "#936809", "#6a4c93", "#377a33", "#8c5a3c", "#5b6472"],
    fades: ["#6f7783", "#7f8691", "#8e949e"],
  },
  dark: {
    ink: "#e8eaee",
    muted: "#9aa3b2",
    line: "#2b313b",
    paper: "#12151a",
    series: ["#4fc4bc", "#ef8390", "#7ba6e6", "#e5b345", "#b295dc", "#7cc276", "#c99573", "#9aa3b2"],
    labels: ["#4fc4bc", "#ee929e", "#7ba6e6", "#e6c478", "#b295dc", "#8cc888", "#c99573", "#9aa3b2"],
    fades: ["#8a92a0", "#7c8491", "#707783"],
  },
};

/** The number of colours before line patterns distinguish series. */
export const COLOURS = 8;

/** A colour of the scene as `#rrggbb` in a theme. */
export function concrete(colour: Colour, theme: Theme): string {
  const palette = PALETTES[theme];
  if (colour === "ink" || colour === "muted" || colour === "line" || colour === "paper")
    return palette[colour];
  const [name, number] = colour.split("-");
  const rows: Record<string, readonly string[]> = {
    series: palette.series,
    label: palette.labels,
    fade: palette.fades,
  };
  const row = rows[name ?? ""];
  return row ? (row[Number(number) - 1] ?? palette.ink) : colour;
}
