import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { layout } from "@/charts/layout";
import { Marks } from "@/charts/Marks";
import { prepare } from "@/charts/prepare";
import { useText } from "@/lib/text";
import { GAP, ROW } from "../grid/measures";

/** The width of a sheet in the drawing's own units: between A4 upright and across, so that text is readable on both. */
const SHEET = 860;
/** Title, source and air of a tile, in the same units. */
const AROUND = 86;

/** A chart for paper: drawn at a size of its own and scaled to the column, since nobody knows the sheet before. */
export function PaperChart(props: { input: ChartInput; label: string; columns: number; rows: number }) {
  const { input, label, columns, rows } = props;
  const t = useText();
  const scene = useMemo(() => {
    const width = Math.round((SHEET * columns) / 12) - 48;
    const height = Math.max(72, Math.round((rows * ROW + (rows - 1) * GAP) * 0.8) - AROUND);
    return layout(prepare(input), { width, height }, t);
  }, [input, columns, rows, t]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${scene.width} ${scene.height}`} data-paper="">
      <Marks scene={scene} />
    </svg>
  );
}
