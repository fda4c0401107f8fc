import { MetricTableRow } from "../MetricTableRow";
import type { RowsProps } from "./rows";
import { useVirtualRows } from "./useVirtualRows";

/** The rows near the window, between spaces of the height of the others; the next page is requested before the last row. */
export function VirtualRows(props: RowsProps) {
  const { rows, place, ticking } = props;
  const { items, measure, before, after } = useVirtualRows(props);
  const columns = ticking ? 9 : 8;
  return (
    <>
      <Space height={before} columns={columns} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row && (
            <MetricTableRow key={key} ref={measure} index={index} ticking={ticking} row={row} {...place} />
          )
        );
      })}
      <Space height={after} columns={columns} />
    </>
  );
}

/** Fills the height of the rows that are not in the document. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
