import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { layout } from "@/charts/layout";
import { Marks } from "@/charts/Marks";
import { prepare } from "@/charts/prepare";
import { useText } from "@/lib/text";
import { COLUMNS, GAP, ROW } from "../grid/measures";
import css from "./PaperChart.module.css";

/**
 * A4 upright and across, in pixels without margins, and how much lower tiles are than on a screen: nobody knows before
 * which of them it will be, so both are drawn and the sheet chooses.
 */
const SHEETS = [
  { name: "upright", width: 740, squeeze: 0.68 },
  { name: "across", width: 1060, squeeze: 0.6 },
] as const;
/** Air at the sides of a tile; title and source of it. */
const SIDES = 34;
const AROUND = 62;
const LEAST = 64;

/** A chart for paper, drawn about as large as it is printed. */
export function PaperChart(props: { input: ChartInput; label: string; columns: number; rows: number }) {
  const { input, label, columns, rows } = props;
  const t = useText();
  const scenes = useMemo(() => {
    const data = prepare(input);
    return SHEETS.map(({ name, width, squeeze }) => {
      const size = {
        width: Math.round((width * columns) / COLUMNS) - SIDES,
        height: Math.max(LEAST, Math.round((rows * ROW + (rows - 1) * GAP) * squeeze) - AROUND),
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
    >
      <Marks scene={scene} />
    </svg>
  ));
}
