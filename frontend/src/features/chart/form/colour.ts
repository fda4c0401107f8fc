/** The number of colours in the palette of charts. */
export const PALETTE_SIZE = 8;

const HEX = /^#[0-9a-f]{6}$/i;
const PLACE = /^[1-8]$/;

/** Whether a text is a colour: a number of the palette or `#rrggbb`. */
export function isColour(text: string): boolean {
  return PLACE.test(text) || HEX.test(text);
}

/** Whether it is a custom colour, complete or partly typed, and not one of the palette. */
export function isOwn(colour: string): boolean {
  return !PLACE.test(colour);
}

/** The palette colour of a position, counted from 0. */
export function automaticColour(place: number): string {
  return String((place % PALETTE_SIZE) + 1);
}

/** The colour as chart input: the palette's number or the text; `undefined` for an incomplete colour. */
export function chosenColour(colour: string | null): number | string | undefined {
  if (colour === null || !isColour(colour)) return undefined;
  return PLACE.test(colour) ? Number(colour) : colour;
}

/** The colour as a CSS value. */
export function cssColour(colour: string): string {
  return PLACE.test(colour) ? `var(--series-${colour})` : colour;
}

/** Normalises `#abc`, `abcdef` and capitals to `#rrggbb`; other texts remain unchanged. */
export function tidyColour(typed: string): string {
  const text = typed.trim().toLowerCase();
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : text;
}

/** Paper colours of the two themes. */
const PAPERS = { light: "#ffffff", dark: "#12151a" } as const;
/** WCAG 2.2, 1.4.11: graphics need this contrast to adjacent colours. */
const LEAST_CONTRAST = 3;

/** Themes in which a colour is hard to see as a line. */
export function faintIn(hex: string): (keyof typeof PAPERS)[] {
  if (!HEX.test(hex)) return [];
  return (["light", "dark"] as const).filter((theme) => contrast(hex, PAPERS[theme]) < LEAST_CONTRAST);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
