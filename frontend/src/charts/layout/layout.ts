import type { Translate } from "@/lib/text/text.tsx";
import type { ChartData } from "../data/prepared";
import type { Scene } from "../shape/scene";
import { layoutCategories } from "./category";
import { problemOf, textScene } from "./problem";
import { layoutSeasons } from "./season/layout";
import type { Size } from "./size";
import { layoutTime } from "./time";
import { layoutValues } from "./value";

/** Smallest width and height of a layout; a smaller chart is laid out at this size. */
const SMALLEST = 120;
/** Smallest height of a value or a sentence. */
const FLATTEST = 56;

/**
 * Computes positions from data and size. Pure: the same result in every engine.
 *
 * A chart is drawn in three independent steps: `prepare` parses the input into numbers, `layout` places marks, and
 * `Marks` (React) or `toSvg` (text) draw them. A further chart type is a further function from data to a scene, chosen
 * here; a further shape is a further kind of mark, drawn by both.
 */
export function layout(data: ChartData, size: Size, t: Translate): Scene {
  const width = Math.max(SMALLEST, Math.round(size.width));
  const flat = Math.max(FLATTEST, Math.round(size.height));
  const problem = problemOf(data, t);
  if (problem !== undefined) return textScene(problem, width, flat);
  if (data.kind === "category" ? data.labels.length === 0 : data.stops.length === 0) {
    return textScene(t("chart.noData"), width, flat);
  }
  if (data.options.type === "value") return layoutValues(data, width, flat, t);
  const height = Math.max(SMALLEST, flat);
  switch (data.kind) {
    case "time":
      return layoutTime(data, width, height, t);
    case "season":
      return layoutSeasons(data, width, height, t);
    case "category":
      return layoutCategories(data, { width, height, grows: size.grows ?? false }, t);
  }
}
