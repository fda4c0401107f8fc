import { useEffect, useRef } from "react";
import type { ChartTileFragment } from "@/gql/graphql";
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

/** How far below the window the next charts are asked for, in pixels. */
const AHEAD = 900;
/** On a phone a chart needs this height, a value much less. */
const TALL = 300;
const FLAT = 120;

/** The charts in their order; those after the first ones come when the reader comes near. */
export function ChartGrid(props: {
  charts: readonly ChartTileFragment[];
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

/** What a drawing gets where tiles are as high as they need. */
export function phoneHeight(chart: Pick<ChartTileFragment, "height">): number {
  return chart.height === 1 ? FLAT : Math.max(TALL, Math.min(drawingHeight(chart.height), 380));
}

/** Stands for the charts to come, and asks for them when the reader is near. */
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
