import type { PickerEntry_MetricFragment, SeriesDraft_MetricFragment } from "@/gql/graphql";

type Metric = SeriesDraft_MetricFragment & PickerEntry_MetricFragment;

/** An indicator as the picker returns it. */
export function metricOf(path: string, change: Partial<Metric> = {}): Metric {
  return {
    id: path,
    path,
    frequency: "MONTHLY",
    name: { fr: null, en: `Name of ${path}` },
    unit: { fr: null, en: "index" },
    aggregation: "AVG",
    transformation: "NONE",
    parameter: null,
    observationCount: 3,
    decimals: 1,
    lastPeriod: "2024-03",
    lastValue: 3,
    collection: { key: "prices", account: { key: "insee" } },
    ...change,
  };
}
