import type { ComponentProps, CSSProperties } from "react";
import css from "./Grid.module.css";

/** The cell of a tile in the grid; on a tablet small tiles take half of the width, large ones all of it. */
export function Cell(props: ComponentProps<"li"> & { columns: number; rows: number }) {
  const { columns, rows, className, ...rest } = props;
  const narrow = columns <= 6 ? 6 : 12;
  const spans = { "--columns": columns, "--rows": rows, "--columns-narrow": narrow } as CSSProperties;
  return <li {...rest} className={className ? `${css.cell} ${className}` : css.cell} style={spans} />;
}
