// The pages that are read, each with its script budget and the modules that it loads before it is usable.

const READING_KB = 110;

/**
 * Of each page: its budget in kB, and the modules that it loads before it is usable, besides the first script. Charts of
 * a dashboard may be of any kind. The aims are 120 kB for an indicator, 130 kB for a dashboard and a chart, 110 kB for
 * every other page that is read: a budget above its aim only falls.
 */
export const READ_PAGES = {
  indicator: [131, ["pages/metric/MetricPage.tsx"]],
  dashboard: [146, ["pages/dashboard/DashboardPage.tsx", "charts/draw/whole.ts"]],
  chart: [149, ["pages/dashboard/ChartPage.tsx", "charts/draw/whole.ts"]],
  home: [READING_KB, ["pages/HomePage.tsx"]],
  account: [113, ["pages/account/AccountPage.tsx"]],
  collection: [122, ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionOverviewPage.tsx"]],
  indicators: [135, ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionMetricsPage.tsx"]],
  dashboards: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionChartsPage.tsx"],
  ],
  person: [READING_KB, ["pages/PersonPage.tsx"]],
  guide: [READING_KB, ["pages/site/GuidePage.tsx"]],
  sign: [READING_KB, ["pages/SignPage.tsx"]],
};
