import type { DatedSeries, TimeData } from "./prepare";
import { indicesWithin } from "./search";

/** The data of the chart's window, which is only what is drawn: reading goes on over the whole series. */
export function clipToWindow(data: TimeData): TimeData {
  const span = data.window;
  if (!span) return data;
  const within = (row: Float64Array): Float64Array => {
    const [first, last] = indicesWithin(row, span.from, span.to);
    return row.subarray(first, Math.max(first, last + 1));
  };
  const series = data.series.map((one) => clipSeries(one, indicesWithin(one.at, span.from, span.to)));
  return { ...data, series, stops: within(data.stops), leftOut: within(data.leftOut) };
}

function clipSeries(series: DatedSeries, [first, last]: readonly [number, number]): DatedSeries {
  const end = Math.max(first, last + 1);
  const { incomplete } = series.input;
  const breaks = series.breaks.slice(first, end);
  if (breaks.length > 0) breaks[0] = 0;
  return {
    ...series,
    // What is incomplete at an end of the whole is so only while that end is seen.
    input: {
      ...series.input,
      incomplete: {
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
