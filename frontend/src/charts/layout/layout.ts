import type { Translate } from "@/lib/text/text.tsx";
import type { ChartData } from "../data/prepared";
import type { Kinds } from "../kinds/kinds";
import { given } from "../kinds/needed";
import type { Scene } from "../shape/scene";
import { problemOf, textScene } from "./problem";
import type { Size } from "./size";
import { layoutTime } from "./time";

/** Smallest width and height of a layout; a smaller chart is laid out at this size. */
const SMALLEST = 120;
/** Smallest height of a value or a sentence. */
const FLATTEST = 56;

/**
 * Computes positions from data and size. Pure: the same result in every engine.
 *
 * A chart is drawn in three independent steps: `prepare` parses the input into numbers, `layout` places marks, and
 * `Marks` (React) or `toSvg` (text) draw them. A further chart type is a further function from data to a scene in `kinds`,
 * chosen here; a further shape is a further kind of mark, drawn by both.
 */
export function layout(data: ChartData, size: Size, t: Translate, kinds?: Kinds): Scene {
  const width = Math.max(SMALLEST, Math.round(size.width));
  const flat = Math.max(FLATTEST, Math.round(size.height));
  const problem = problemOf(data, t);
  if (problem !== undefined) return textScene(problem, width, flat);
  if (data.kind === "category" ? data.labels.length === 0 : data.series.every(({ at }) => at.length === 0)) {
    return textScene(t("chart.noData"), width, flat);
  }
  if (data.options.type === "value") return given(kinds).layoutValues(data, width, flat, t);
  const height = Math.max(SMALLEST, flat);
  switch (data.kind) {
    case "time":
      return layoutTime(data, { width, height }, t, kinds);
    case "season":
      return given(kinds).layoutSeasons(data, width, height, t);
    case "category":
      return given(kinds).layoutCategories(data, { width, height, grows: size.grows ?? false }, t);
  }
}
