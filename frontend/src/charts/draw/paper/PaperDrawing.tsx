import { useMemo } from "react";
import { useText } from "@/lib/text/text.tsx";
import type { ChartData } from "../../data/prepared";
import type { Kinds } from "../../kinds/kinds";
import { layout } from "../../layout/layout";
import type { Size } from "../../layout/size";
import { Marks } from "../Marks";
import css from "./PaperDrawing.module.css";
import { SHEETS, type Sheet } from "./sheets";

interface PaperDrawingProps {
  readonly data: ChartData;
  readonly kinds: Kinds | undefined;
  readonly label: string;
  readonly sizes: Readonly<Record<Sheet, Size>>;
}

/** A chart for paper, drawn at about its printed size: never higher than a sheet, since no drawing is broken. */
export function PaperDrawing({ data, kinds, label, sizes }: PaperDrawingProps) {
  const t = useText();
  const { upright, across } = sizes;
  const scenes = useMemo(
    () => ({
      upright: withinSheet("upright", (size) => layout(data, size, t, kinds), upright),
      across: withinSheet("across", (size) => layout(data, size, t, kinds), across),
    }),
    [data, kinds, t, upright, across],
  );
  return (["upright", "across"] as const).map((name) => (
    <svg
      key={name}
      className={`${css.drawing} ${css[name]}`}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${scenes[name].width} ${scenes[name].height}`}
      preserveAspectRatio="xMinYMid"
    >
      <Marks scene={scenes[name]} />
    </svg>
  ));
}

/** The drawing of a chart that may grow, but not beyond the sheet: rows without room are counted below the others. */
function withinSheet<Scene extends { height: number }>(name: Sheet, draw: (size: Size) => Scene, size: Size) {
  const scene = draw(size);
  const { height } = SHEETS[name];
  return scene.height <= height ? scene : draw({ width: size.width, height });
}
