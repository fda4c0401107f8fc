import type { DatedSeries, TimeData } from "../data/prepared";
import { indexAt, indicesWithin } from "../data/search";

/**
 * Limits the drawn data to the chart's window; the readout uses the whole series. A stack begins and ends at the first
 * and the last date at which its total is known.
 */
export function clipToWindow(data: TimeData): TimeData {
  const { window, leftOut, zeros } = data;
  if (!window && leftOut.length === 0) return data;
  const within = indicesWithin(
    data.stops,
    window?.from ?? Number.NEGATIVE_INFINITY,
    window?.to ?? Number.POSITIVE_INFINITY,
  );
  let [first, last] = within;
  const isLeftOut = (index: number) => indexAt(leftOut, data.stops[index] ?? 0) >= 0;
  while (first <= last && isLeftOut(first)) first += 1;
  while (last > first && isLeftOut(last)) last -= 1;
  const span = {
    from: data.stops[first] ?? Number.POSITIVE_INFINITY,
    to: data.stops[last] ?? Number.NEGATIVE_INFINITY,
  };
  const isSeen = (at: number) => at >= (data.stops[within[0]] ?? 0) && at <= (data.stops[within[1]] ?? 0);
  return {
    ...data,
    series: data.series.map((one) => clipSeries(one, indicesWithin(one.at, span.from, span.to))),
    stops: data.stops.subarray(first, Math.max(first, last + 1)),
    leftOut: leftOut.filter(isSeen),
    zeros: zeros.filter(isSeen),
  };
}

function clipSeries(series: DatedSeries, [first, last]: readonly [number, number]): DatedSeries {
  const end = Math.max(first, last + 1);
  const { incomplete } = series.input;
  const breaks = series.breaks.slice(first, end);
  if (breaks.length > 0) breaks[0] = 0;
  return {
    ...series,
    // An incomplete end of the series counts only while that end is visible.
    input: {
      ...series.input,
      incomplete: {
        ...incomplete,
        first: incomplete?.first === true && first === 0,
        last: incomplete?.last === true && end === series.at.length,
      },
    },
    ordinals: series.ordinals.subarray(first, end),
    at: series.at.subarray(first, end),
    values: series.values.subarray(first, end),
    source: series.source.subarray(first, end),
    breaks,
    ...(series.bases ? { bases: series.bases.subarray(first, end) } : {}),
    ...(series.tops ? { tops: series.tops.subarray(first, end) } : {}),
  };
}
