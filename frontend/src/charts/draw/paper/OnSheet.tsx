import { useMemo } from "react";
import { useOnPaper } from "@/lib/browser/paper";
import type { ChartData } from "../../data/prepared";
import type { Kinds } from "../../kinds/kinds";
import { PaperDrawing } from "./PaperDrawing";
import css from "./PaperDrawing.module.css";
import { SHEETS } from "./sheets";

interface OnSheetProps {
  readonly data: ChartData;
  readonly kinds: Kinds | undefined;
  readonly label: string;
  /** Pixels. */
  readonly height: number;
  /** Whether the drawing may be higher, so that every category has a row. */
  readonly grows: boolean;
}

/** The drawing at the width of a sheet of paper, while the page is printed. */
export function OnSheet({ height, grows, ...drawn }: OnSheetProps) {
  const isPaper = useOnPaper();
  const sizes = useMemo(
    () => ({
      upright: { width: SHEETS.upright.width, height, grows },
      across: { width: SHEETS.across.width, height, grows },
    }),
    [height, grows],
  );
  if (!isPaper) return null;
  return (
    <div className={css.sheet}>
      <PaperDrawing {...drawn} sizes={sizes} />
    </div>
  );
}
