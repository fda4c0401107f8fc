import { useEffect, useRef } from "react";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { Cell } from "../grid/Cell";
import grid from "../grid/Grid.module.css";
import { drawingHeight } from "../grid/measures";
import { tileOf } from "../grid/tile";
import type { DashboardPlace } from "../place";
import { ChartTile } from "../tile/ChartTile";
import type { Range } from "../tile/chartAddress";
import css from "./ChartGrid.module.css";

/** Distance below the window at which the next charts are requested, in pixels. */
const AHEAD = 900;
/** Heights on a phone in pixels: a chart, and a value. */
const TALL = 300;
const FLAT = 120;

/** The charts in their order; the charts after the first page load when the reader scrolls near. */
export function ChartGrid(props: {
  charts: readonly ChartTile_ChartFragment[];
  place: DashboardPlace;
  range: Range;
  isPaper: boolean;
  isStale: boolean;
  more: { has: boolean; isLoading: boolean; error: unknown; load: () => void };
}) {
  const { charts, place, range, isPaper, isStale, more } = props;
  const t = useText();
  return (
    <>
      <ul
        className={isStale ? `${grid.grid} ${css.stale}` : grid.grid}
        aria-busy={isStale}
        aria-label={t("dashboard.charts")}
      >
        {charts.map((chart) => (
          <Cell key={chart.id} columns={chart.width} rows={tileOf(chart).height}>
            <ChartTile
              chart={chart}
              place={place}
              range={range}
              height={phoneHeight(tileOf(chart))}
              paper={isPaper ? chart.width : undefined}
            />
          </Cell>
        ))}
      </ul>
      {more.has && !more.error && (
        <Coming key={charts.length} isLoading={more.isLoading} onNear={more.load} />
      )}
      {more.has && more.error ? <LoadFailure error={more.error} onRetry={more.load} /> : null}
    </>
  );
}

/** Height of a drawing in pixels, where tiles are as high as their content. */
export function phoneHeight(chart: Pick<ChartTile_ChartFragment, "height">): number {
  return chart.height === 1 ? FLAT : Math.max(TALL, Math.min(drawingHeight(chart.height), 380));
}

/** A placeholder for the next charts, which requests them when it is near the window. */
function Coming({ isLoading, onNear }: { isLoading: boolean; onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    const element = ref.current;
    if (!element || isLoading) return undefined;
    if (typeof IntersectionObserver === "undefined") {
      near.current();
      return undefined;
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={ref} className={css.coming}>
      <Skeleton>
        <Bar height={280} />
      </Skeleton>
    </div>
  );
}
