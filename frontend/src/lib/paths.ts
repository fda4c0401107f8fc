/** Addresses of pages and files. Keys consist of letters, digits, `.`, `-` and `_` and need no escaping. */
export const paths = {
  home: "/",
  about: "/about",
  privacy: "/privacy",
  terms: "/terms",
  guide: "/guide",
  /** The part of the guide for programs. */
  guideApi: "/guide/api",
  /** Search in everything, or the catalogue; `search` is the query of the address, without its sign. */
  public: (search?: string) => (search ? `/public?${search}` : "/public"),
  help: "/help",
  settings: (tab?: "access", account?: string) => `/account${query({ tab, account })}`,
  /** The secret is in the fragment, which browsers never send. */
  invitation: (token: string) => `/invitation#${token}`,
  sign: (next?: string) => withNext("/sign", next),
  /** Signing in for an action that needs an account: an unknown address goes on to a new one. */
  signMaybeNew: (next: string) => `${withNext("/sign", next)}&new=1`,
  /** Where an identity provider sends the browser back to. */
  signByProvider: (provider: string) => `/sign/${provider}`,
  signAsPublisher: (next?: string) => withNext("/signpub", next),
  account: (account: string) => `/${account}`,
  person: (username: string) => `/u/${username}`,
  accountCollections: (account: string) => `/${account}/cols`,
  accountDashboards: (account: string) => `/${account}/dashboards`,
  personalDashboard: (account: string, dashboard: string) => `/i/${account}/_/${dashboard}`,
  /** What the owner of the account follows. */
  following: (account: string) => `/${account}/subs`,
  accountMembers: (account: string) => `/${account}/members`,
  collection: (account: string, collection: string) => `/${account}/${collection}`,
  collectionMetrics: (account: string, collection: string) => `/${account}/${collection}/metrics`,
  collectionCharts: (account: string, collection: string) => `/${account}/${collection}/charts`,
  /** The numbers of readers; with `of`, those of one indicator, by path, or of one dashboard, by key. */
  collectionAnalytics: (
    account: string,
    collection: string,
    of?: { indicator: string } | { dashboard: string },
  ) => `/${account}/${collection}/analytics${query(of)}`,
  collectionMembers: (account: string, collection: string) => `/${account}/${collection}/members`,
  /** The dashboards of a collection; its address is the prefix of theirs. */
  dashboards: (account: string, collection: string) => `/i/${account}/${collection}`,
  dashboard: (account: string, collection: string, dashboard: string) =>
    `/i/${account}/${collection}/${dashboard}`,
  dashboardChart: (account: string, collection: string, dashboard: string, chart: string) =>
    `/i/${account}/${collection}/${dashboard}/${chart}`,
  editDashboardChart: (account: string, collection: string, dashboard: string, chart: string) =>
    `/i/${account}/${collection}/${dashboard}/${chart}?edit`,
  newDashboardChart: (account: string, collection: string, dashboard: string) =>
    `/i/${account}/${collection}/${dashboard}/new`,
  newDashboard: (account: string, collection: string) => `/i/${account}/${collection}/new`,
  importFile: (account: string, collection: string) => `/${account}/${collection}/import`,
  editCollection: (account: string, collection: string) => `/${account}/${collection}?edit`,
  metric: (account: string, collection: string, path: string) => `/${account}/${collection}/${path}`,
  editMetric: (account: string, collection: string, path: string) => `/${account}/${collection}/${path}?edit`,
  editMetricChart: (account: string, collection: string, path: string) =>
    `/${account}/${collection}/${path}?edit=chart`,
  /** The chart alone, for projectors and frames. */
  metricFrame: (account: string, collection: string, path: string, options?: Options) =>
    `/f/${account}/${collection}/${path}${query(options)}`,
  /** The publisher's desk: the next values to publish. */
  update: "/update",
  new: "/new",
  newCollection: (account?: string) => `/new${query({ kind: "collection", account })}`,
  /** First asks for the location of the new dashboard. */
  newDashboardSomewhere: `/new${query({ kind: "dashboard" })}`,
  /** First asks for the collection or the dashboard. */
  newSomewhere: (kind: "chart" | "import" | "question") => `/new${query({ kind })}`,
  newMetric: (account?: string, collection?: string) =>
    `/new${query({ kind: "indicator", account, collection })}`,
  seriesFile: (account: string, collection: string, path: string, format: SeriesFormat, options?: Options) =>
    `/api/v1/series/${account}/${collection}/${path}.${format}${query(options)}`,
  /** The file that a reader downloads: of CSV, with the byte order mark that Excel needs, or in the notation of French. */
  seriesDownload: (
    account: string,
    collection: string,
    path: string,
    format: SeriesDownload,
    options?: Options,
  ) =>
    format === "excelFr"
      ? paths.seriesFile(account, collection, path, "csv", { ...options, for: "excel-fr" })
      : paths.seriesFile(account, collection, path, format, {
          ...options,
          bom: format === "csv" ? "true" : undefined,
        }),
  chartPicture: (
    account: string,
    collection: string,
    path: string,
    format: "png" | "svg",
    options?: Options,
  ) => `/api/v1/series/${account}/${collection}/${path}/chart.${format}${query(options)}`,
  /** A chart of a dashboard as a picture; the collection of a personal dashboard is `_`. */
  dashboardPicture: (
    account: string,
    collection: string,
    dashboard: string,
    chart: string,
    format: "png" | "svg",
    options?: Options,
  ) => `/api/v1/dashboards/${account}/${collection}/${dashboard}/${chart}.${format}${query(options)}`,
  accountExport: (account: string) => `/api/v1/accounts/${account}/export.zip`,
  picture: (account: string) => `/api/v1/accounts/${account}/picture`,
} as const;

/** The formats of a series' files. */
export type SeriesFormat = "csv" | "csvw" | "json" | "jsonstat" | "xlsx";

/** The files of the download menu; `excelFr` is the CSV that Excel in French opens by a double click. */
export type SeriesDownload = "csv" | "excelFr" | "json" | "xlsx";

/** The options of a query string; `undefined` values are left out. */
type Options = Record<string, string | undefined>;

function query(values: Options = {}): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

function withNext(path: string, next: string | undefined): string {
  return next && next !== "/" ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/**
 * The path to open after signing in: one of our own pages, or home. Parsed as browsers do: `//host`, `/\host`,
 * `/.//host` and a tab between two slashes lead to other hosts.
 */
export function ownPath(next: string | null): string {
  const own = "http://own.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, own)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, own);
  const leads = origin === own && !pathname.startsWith("//") && !pathname.startsWith("/sign");
  return leads ? pathname + search + hash : paths.home;
}

/**
 * The path without trailing slashes: the only address of a page. The root remains, and so does a path that a browser
 * would take for another host. The twin of `domain::address`; `spec/cases` tests both.
 */
export function withoutTrailingSlash(pathname: string): string {
  const own = pathname.replace(/\/+$/, "");
  return own === "" || /^\/[/\\]/.test(pathname) ? pathname : own;
}
