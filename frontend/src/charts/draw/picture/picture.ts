import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput } from "../../data/input";
import { prepare } from "../../data/prepare";
import { kinds } from "../../kinds/kinds";
import { layout } from "../../layout/layout";
import type { Theme } from "../../shape/palette";
import { describeData } from "../../text/describe";
import { toSvg } from "../toSvg";
import { type Frame, planFrame } from "./frame";

/** A standalone picture of a chart. */
export interface Picture {
  readonly input: ChartInput;
  readonly frame: Frame;
  /** In pixels, frame included. */
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** A description for readers who do not see it; generated if absent. */
  readonly description?: string;
}

/** The picture as an SVG document: the scene of the page, and around it the texts needed to cite it. */
export function drawPicture(picture: Picture, t: Translate): string {
  const { input, frame, width, height, theme, description } = picture;
  const data = prepare(input, kinds);
  const { marks, inner } = planFrame(frame, width, height);
  const scene = layout(data, { width: inner.right - inner.left, height: inner.bottom - inner.top }, t, kinds);
  return toSvg(scene, {
    theme,
    title: frame.title,
    description: description ?? describeData(data, t),
    around: { width, height, marks, x: inner.left, y: inner.top },
  });
}
