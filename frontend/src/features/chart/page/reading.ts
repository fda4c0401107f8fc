/** A range of dates; each end may be open. */
export interface Range {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** A range as the server stores it. */
interface StoredRange {
  readonly start: string | null;
  readonly end: string | null;
}

/** The address of the page with changed search parameters; `null` removes one. */
export function withSearch(search: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}

/** The drawn range: the reader's, else the dashboard's, else the chart's own. */
export function rangeShown(dashboard: StoredRange, chart: { options: StoredRange }, asked: Range): Range {
  if (asked.start || asked.end) return asked;
  const own = dashboard.start || dashboard.end ? dashboard : chart.options;
  return { ...(own.start && { start: own.start }), ...(own.end && { end: own.end }) };
}

/** The read options of a series, and the display defaults of its indicator. */
interface ReadSeries {
  readonly freq: string | null;
  readonly agg: string | null;
  readonly transform: string | null;
  readonly param: string | null;
  readonly metric: {
    readonly frequency: string;
    readonly transformation: string;
    readonly parameter: string | null;
  } | null;
}

/**
 * The options of a file with the same data as the chart's series. They are explicit, because files ignore an
 * indicator's display defaults.
 */
export function fileOptions({ metric, ...one }: ReadSeries, range: Range): Record<string, string> {
  if (!metric || metric.frequency === "CATEGORY") return {};
  const isDefault = !one.transform && metric.transformation !== "NONE";
  const transform = isDefault ? metric.transformation.toLowerCase() : one.transform;
  const param = one.param ?? (isDefault && !one.freq ? metric.parameter : null);
  const options = {
    freq: one.freq,
    agg: one.agg,
    transform: transform === "none" ? null : transform,
    param,
    start: range.start,
    end: range.end,
  };
  return Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
