import { useEffect, useRef } from "react";
import { MetricTableRow } from "../MetricTableRow";
import { AHEAD, NEAR, ROW_HEIGHT, type RowsProps } from "./rows";

/** All loaded rows; the next page is requested before the last row is reached. */
export function PlainRows({ rows, place, more, onMore, ticking, body }: RowsProps) {
  const latest = useRef(onMore);
  latest.current = onMore;
  const loaded = rows.length;
  useEffect(() => {
    if (!body || !more || loaded === 0) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: `${NEAR * ROW_HEIGHT}px 0px` },
    );
    for (const row of [...body.rows].slice(-AHEAD)) observer.observe(row);
    return () => observer.disconnect();
  }, [body, more, loaded]);
  return rows.map((row, index) => (
    <MetricTableRow key={row.id} index={index} ticking={ticking} row={row} {...place} />
  ));
}
