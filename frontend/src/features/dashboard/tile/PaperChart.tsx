import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { prepare } from "@/charts/data/prepare";
import { Marks } from "@/charts/draw/Marks";
import { layout } from "@/charts/layout/layout";
import { useText } from "@/lib/text/text";
import { COLUMNS } from "../grid/measures";
import css from "./PaperChart.module.css";

/**
 * A4 upright and across, in pixels without margins: nobody knows before which of them it will be, so both are drawn
 * and the sheet chooses.
 */
const SHEETS = [
  { name: "upright", width: 700 },
  { name: "across", width: 1020 },
] as const;
/** Rows are lower than on a screen, so that a sheet holds more of them; as in `Grid.module.css`. */
const PAPER_ROW = 104;
const PAPER_GAP = 12;
/** Air at the sides of a tile; title and source of it. What has less room left is made smaller. */
const SIDES = 34;
const AROUND = 64;
const LEAST = 56;

/** A chart for paper, drawn about as large as it is printed. */
export function PaperChart(props: { input: ChartInput; label: string; columns: number; rows: number }) {
  const { input, label, columns, rows } = props;
  const t = useText();
  const scenes = useMemo(() => {
    const data = prepare(input);
    return SHEETS.map(({ name, width }) => {
      const size = {
        width: Math.round((width * columns) / COLUMNS) - SIDES,
        height: Math.max(LEAST, rows * PAPER_ROW + (rows - 1) * PAPER_GAP - AROUND),
      };
      return { name, scene: layout(data, size, t) };
    });
  }, [input, columns, rows, t]);
  return scenes.map(({ name, scene }) => (
    <svg
      key={name}
      className={css[name]}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      preserveAspectRatio="xMinYMid"
    >
      <Marks scene={scene} />
    </svg>
  ));
}
