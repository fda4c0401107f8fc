import type { ChosenMetricFragment } from "@/gql/graphql";

/** An indicator as the picker returns it. */
export function metricOf(path: string, change: Partial<ChosenMetricFragment> = {}): ChosenMetricFragment {
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
    firstPeriod: "2024-01",
    lastPeriod: "2024-03",
    lastValue: 3,
    collection: {
      id: "c",
      key: "prices",
      name: { fr: null, en: "Prices" },
      access: "PUBLIC",
      account: { key: "insee", name: null },
    },
    ...change,
  };
}
