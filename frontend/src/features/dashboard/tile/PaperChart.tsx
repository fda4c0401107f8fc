import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { prepare } from "@/charts/data/prepare";
import { Marks } from "@/charts/draw/Marks";
import { laterKinds } from "@/charts/kinds/laterKinds";
import { needsKinds } from "@/charts/kinds/needed";
import { layout } from "@/charts/layout/layout";
import { useModule } from "@/lib/browser/laterModule";
import { useText } from "@/lib/text/text";
import { COLUMNS } from "../grid/measures";
import css from "./PaperChart.module.css";

/**
 * A4 portrait and landscape, in pixels without margins: the orientation is unknown in advance, so both are drawn and
 * the print style shows one.
 */
const SHEETS = [
  { name: "upright", width: 700 },
  { name: "across", width: 1020 },
] as const;
/** Rows are lower than on a screen, so that a sheet has room for more; as in `Grid.module.css`. */
const PAPER_ROW = 104;
const PAPER_GAP = 12;
/** Space at the sides of a tile, and the height of its title and source. A drawing with less room is scaled down. */
const SIDES = 34;
const AROUND = 64;
const LEAST = 56;

/** A chart for paper, drawn at about its printed size. */
export function PaperChart(props: { input: ChartInput; label: string; columns: number; rows: number }) {
  const { input, label, columns, rows } = props;
  const t = useText();
  const isOther = needsKinds(input);
  const { module: kinds } = useModule(laterKinds, isOther);
  const scenes = useMemo(() => {
    if (isOther && !kinds) return [];
    const data = prepare(input, kinds);
    return SHEETS.map(({ name, width }) => {
      const size = {
        width: Math.round((width * columns) / COLUMNS) - SIDES,
        height: Math.max(LEAST, rows * PAPER_ROW + (rows - 1) * PAPER_GAP - AROUND),
      };
      return { name, scene: layout(data, size, t, kinds) };
    });
  }, [input, columns, rows, t, isOther, kinds]);
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
