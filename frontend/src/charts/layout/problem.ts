import type { Translate } from "@/lib/text/text.tsx";
import type { ChartData } from "../data/prepared";
import type { Label, Scene } from "../shape/scene";
import { wrapText } from "../text/wrap";

const LARGE = 15;
const LINE = 21;
const MOST_LINES = 6;

/** A picture of a text that replaces the chart, centred. */
export function textScene(text: string, width: number, height: number): Scene {
  const lines = wrapText(
    text,
    Math.min(440, width - 16),
    LARGE,
    Math.max(1, Math.min(MOST_LINES, (height / LINE) | 0)),
  );
  const marks = lines.map((line, index): Label => {
    const y = height / 2 + (index - (lines.length - 1) / 2) * LINE + LARGE * 0.36;
    const place = { x: width / 2, y, anchor: "middle", size: LARGE, colour: "muted" } as const;
    return { kind: "label", role: "note", ...place, text: line };
  });
  return { width, height, plot: { left: 0, top: 0, right: width, bottom: height }, marks, axes: undefined };
}

/** Why these data cannot be drawn, in words; `undefined` where they can. */
export function problemOf(data: ChartData, t: Translate): string | undefined {
  return data.trouble === undefined ? undefined : t(`chart.problem.${data.trouble}`);
}
