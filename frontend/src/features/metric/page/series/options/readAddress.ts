/** Read options, by their names in the address of the page, of files and of pictures. */
export const READING_NAMES = [
  "freq",
  "agg",
  "transform",
  "param",
  "start",
  "end",
  "partial",
  "breaks",
  "asof",
  "order",
  "limit",
  "season",
] as const;

type ReadingName = (typeof READING_NAMES)[number];
export type Reading = Partial<Record<ReadingName, string>>;

const TABS = ["chart", "table", "seasonal", "vintages", "questions"] as const;
export type Tab = (typeof TABS)[number];

export const TYPES = ["line", "bar", "seasonal", "value"] as const;
export type ChartType = (typeof TYPES)[number];

/** Everything that the page reads from its address. */
export interface Address {
  reading: Reading;
  tab: Tab;
  /** Absent: the type of the indicator's own chart. */
  type?: ChartType;
  /** Number of drawn seasons. */
  years?: number;
}

/** Parses the search parameters of the page. */
export function readAddress(search: URLSearchParams): Address {
  const reading: Reading = {};
  for (const name of READING_NAMES) {
    // A duplicate option is sent unchanged, so that the server rejects it and neither value is ignored.
    if (search.has(name)) reading[name] = search.getAll(name).join(",");
  }
  const [tab, type, years] = [search.get("tab"), search.get("type"), Number(search.get("years"))];
  const given = TYPES.find((one) => one === type);
  return {
    reading,
    tab: TABS.find((one) => one === tab) ?? "chart",
    ...(given && { type: given }),
    ...(Number.isInteger(years) && years >= 1 && years <= 50 && { years }),
  };
}
