import type { Translate } from "@/lib/text.tsx";
import { layoutCategories } from "./category";
import { layoutLines } from "./line";
import type { ChartData } from "./prepare";
import type { Scene } from "./scene";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this a chart holds nothing; the picture is laid out as if it had it. */
const SMALLEST = 120;

/**
 * From data and size to positions. Pure: the same answer in every engine.
 *
 * A chart is drawn in three steps, each of which knows nothing of the next: `prepare` reads the input into numbers,
 * `layout` places marks, and `Marks` (React) or `toSvg` (text) draw them. A further chart type is a further
 * function from data to a scene, chosen here; a further shape is a further kind of mark, drawn by both.
 */
export function layout(data: ChartData, size: Size, t: Translate): Scene {
  const width = Math.max(SMALLEST, Math.round(size.width));
  const height = Math.max(SMALLEST, Math.round(size.height));
  const empty = data.kind === "time" ? data.stops.length === 0 : data.labels.length === 0;
  if (empty) return emptyScene(width, height, t("chart.noData"));
  return data.kind === "time" ? layoutLines(data, width, height) : layoutCategories(data, width, height, t);
}

function emptyScene(width: number, height: number, text: string): Scene {
  const label = { x: width / 2, y: height / 2, anchor: "middle", text, size: 15, colour: "muted" } as const;
  return {
    width,
    height,
    plot: { left: 0, top: 0, right: width, bottom: height },
    marks: [{ kind: "label", role: "note", ...label }],
    axes: undefined,
  };
}
