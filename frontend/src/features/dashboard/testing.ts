import type { ProblemCode } from "@/gql/graphql";

/** Server responses, for tests of components. */
const text = (en: string | null, fr: string | null = null) => ({ en, fr });

const look = {
  legend: text(null),
  style: "LINE",
  width: null,
  colour: null,
  axis: "LEFT",
  greater: null,
  lower: null,
};

export function seriesOf(name: string) {
  return {
    id: `s-${name}`,
    freq: null,
    agg: null,
    transform: null,
    param: null,
    look,
    metric: {
      id: `m-${name}`,
      path: name,
      frequency: "MONTHLY",
      transformation: "NONE",
      parameter: null,
      name: text(name),
      unit: text("index"),
      source: "Insee",
      licence: "NONE",
      collection: {
        id: "c",
        key: "prices",
        name: text("Prices"),
        account: { key: "ann", name: null },
      },
    },
    data: {
      observations: {
        frequency: "M",
        periods: ["2026-09", "2026-10"],
        values: [100, 101.5],
        texts: null,
        decimals: 1,
        incomplete: { first: false, last: false },
        unit: "own",
        base: null,
        season: null,
      },
      latest: null,
      problems: [],
    },
  };
}

/** The response for an indicator that the reader may not see. */
export function hiddenSeries() {
  return { ...seriesOf("hidden"), metric: null, data: null };
}

export function chartOf(key: string, more: object = {}) {
  return {
    id: `c-${key}`,
    key,
    version: 1,
    width: 6,
    height: 3,
    title: text(`Chart ${key}`),
    unreadable: false,
    options: {
      type: "LINE",
      stack: "NONE",
      range: "AUTO",
      yFormat: "auto",
      xFormat: "DATE",
      sort: "VALUE",
      showUnit: true,
      start: null,
      end: null,
      seasonStart: null,
      years: null,
      seasonColours: [],
      priority: 0,
      description: text(null),
    },
    series: [seriesOf(`${key} one`)],
    ...more,
  };
}

export function dashboardOf(charts: readonly object[], more: object = {}) {
  return {
    id: "d",
    key: "overview",
    version: 4,
    name: text("Overview"),
    description: text(null),
    tags: text("prices; rents"),
    access: null,
    start: null,
    end: null,
    chartCount: charts.length,
    updatedAt: "2026-11-14T08:45:00Z",
    account: { key: "ann", name: "Ann", visibility: "PUBLIC" },
    collection: { id: "c", key: "prices", name: text("Prices"), access: "PUBLIC", licence: "NONE" },
    can: { edit: true },
    readers: null,
    charts: {
      nodes: charts,
      pageInfo: { endCursor: null, hasNextPage: false },
      totalCount: charts.length,
    },
    ...more,
  };
}

export function refusal(code: ProblemCode, field: string | null = null, params: object = {}) {
  return { code, field, params };
}
