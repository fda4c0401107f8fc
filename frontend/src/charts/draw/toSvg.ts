import { concrete, type Theme } from "../shape/palette";
import { type Colour, isTabular, type Mark, type Scene } from "../shape/scene";

export interface SvgOptions {
  readonly theme: Theme;
  /** Accessible name and description, written into the picture. */
  readonly title: string;
  readonly description?: string;
  /** A larger picture that contains the scene. */
  readonly around?: Around;
}

interface Around {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** The scene's top left corner. */
  readonly x: number;
  readonly y: number;
}

const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

/** Escapes a text for element content and quoted attributes. Characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

/** The scene as a standalone SVG document with concrete colours. */
export function toSvg(scene: Scene, options: SvgOptions): string {
  const { around } = options;
  const { width, height } = around ?? scene;
  const paint = (colour: Colour) => escapeXml(concrete(colour, options.theme));
  const title = `<title>${escapeXml(options.title)}</title>`;
  const description = options.description ? `<desc>${escapeXml(options.description)}</desc>` : "";
  const draw = (marks: readonly Mark[]) => marks.map((mark) => markToSvg(mark, paint)).join("\n");
  const body = around
    ? `${draw(around.marks)}\n<g transform="translate(${around.x} ${around.y})">\n${draw(scene.marks)}\n</g>`
    : draw(scene.marks);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" font-family="${FONT}">\n${title}${description}\n` +
    `<rect width="${width}" height="${height}" fill="${paint("paper")}"/>\n${body}\n</svg>\n`
  );
}

function markToSvg(mark: Mark, paint: (colour: Colour) => string): string {
  const colour = paint(mark.colour);
  switch (mark.kind) {
    case "rule": {
      const { x1, y1, x2, y2, width, dash } = mark;
      return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"${dashes(dash)}/>`;
    }
    case "line":
      return (
        `<path d="${mark.path}" fill="none" stroke="${colour}" stroke-width="${mark.width}" stroke-linejoin="round" ` +
        `stroke-linecap="${mark.dash ? "butt" : "round"}"${dashes(mark.dash)}/>`
      );
    case "area": {
      const hollow = mark.hollow ? ` fill-opacity="0.18" stroke="${colour}" stroke-dasharray="3 2"` : "";
      return `<path d="${mark.path}" fill="${colour}"${hollow}/>`;
    }
    case "dot": {
      const fill = mark.hollow
        ? `fill="${paint("paper")}" stroke="${colour}" stroke-width="1.5"`
        : `fill="${colour}"`;
      return `<circle cx="${mark.x}" cy="${mark.y}" r="${mark.radius}" ${fill}/>`;
    }
    case "label": {
      const bold = mark.bold ? ' font-weight="600"' : "";
      const digits = isTabular(mark) ? ' font-variant="tabular-nums"' : "";
      const halo = mark.halo
        ? ` stroke="${paint("paper")}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`
        : "";
      const whole = mark.whole ? `<title>${escapeXml(mark.whole)}</title>` : "";
      return (
        `<text x="${mark.x}" y="${mark.y}" text-anchor="${mark.anchor}" font-size="${mark.size}"${bold}${digits} ` +
        `fill="${colour}"${halo}>${whole}${escapeXml(mark.text)}</text>`
      );
    }
  }
}

function dashes(dash: readonly number[] | undefined): string {
  return dash ? ` stroke-dasharray="${dash.join(" ")}"` : "";
}
