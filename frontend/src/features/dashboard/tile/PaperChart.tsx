import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { prepare } from "@/charts/data/prepare";
import { PaperDrawing } from "@/charts/draw/paper/PaperDrawing";
import { SHEETS } from "@/charts/draw/paper/sheets";
import { laterKinds } from "@/charts/kinds/laterKinds";
import { needsKinds } from "@/charts/kinds/needed";
import { useModule } from "@/lib/browser/laterModule";
import { COLUMNS } from "../grid/measures";

/** Rows are lower than on a screen, so that a sheet has room for more; as in `Grid.module.css`. */
const PAPER_ROW = 104;
const PAPER_GAP = 12;
/** Space at the sides of a tile, and the height of its title and source. A drawing with less room is scaled down. */
const SIDES = 34;
const AROUND = 64;
const LEAST = 56;

/** The chart of a tile for paper. */
export function PaperChart(props: { input: ChartInput; label: string; columns: number; rows: number }) {
  const { input, label, columns, rows } = props;
  const isOther = needsKinds(input);
  const { module: kinds } = useModule(laterKinds, isOther);
  const isReady = !isOther || kinds !== undefined;
  const data = useMemo(() => (isReady ? prepare(input, kinds) : undefined), [input, isReady, kinds]);
  const sizes = useMemo(() => {
    const height = Math.max(LEAST, rows * PAPER_ROW + (rows - 1) * PAPER_GAP - AROUND);
    const sizeOn = ({ width }: { width: number }) => ({
      width: Math.round((width * columns) / COLUMNS) - SIDES,
      height,
    });
    return { upright: sizeOn(SHEETS.upright), across: sizeOn(SHEETS.across) };
  }, [columns, rows]);
  return data && <PaperDrawing data={data} kinds={kinds} label={label} sizes={sizes} />;
}
