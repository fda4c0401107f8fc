import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/ui/state/Loaded";
import css from "./Analytics.module.css";
import { AnalyticsBar } from "./AnalyticsBar";
import { analyticsQuery, type Place, type Subject } from "./analyticsQuery";
import { Counting } from "./Counting";
import { MeasureChart } from "./chart/MeasureChart";
import type { Choosing } from "./choice";
import { Figures } from "./figures/Figures";
import { CountLists } from "./lists/CountLists";
import { TopLists } from "./lists/TopLists";
import { NoNumbers, NothingCounted, NumbersSkeleton } from "./states";

/** The numbers of a choice: range and export, totals, a chart, lists, and how they are counted. */
export function Numbers(props: { place: Place; choosing: Choosing; subject: Subject | null }) {
  const { place, choosing, subject } = props;
  const { range, measure } = choosing.choice;
  const query = useQuery(analyticsQuery(place, range, subject));
  const waiting = query.isPlaceholderData;
  const isEmpty = query.data !== undefined && !query.data?.since;
  return (
    <>
      {!isEmpty && <AnalyticsBar place={place} choosing={choosing} />}
      <Loaded from={query} waiting={<NumbersSkeleton />} absent={<NoNumbers choosing={choosing} />}>
        {(analytics) => (
          <div className={waiting ? css.stale : undefined} aria-busy={waiting}>
            {analytics.since ? (
              <>
                <Figures analytics={analytics} chosen={measure} onChoose={choosing.setMeasure} />
                <MeasureChart analytics={analytics} measure={measure} />
                {!subject && <TopLists analytics={analytics} place={place} choosing={choosing} />}
                <CountLists analytics={analytics} />
              </>
            ) : (
              <NothingCounted />
            )}
            <Counting timeZone={analytics.timeZone} />
          </div>
        )}
      </Loaded>
    </>
  );
}
