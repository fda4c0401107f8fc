// The pages that are read, each with its script budget and the modules that it loads before it is usable.

const READING_KB = 111;
const SIGNING_KB = 112;
const CHARTS_KB = 136;

/**
 * Of each page: its budget in kB, and the modules that it loads before it is usable, besides the first script. Charts of
 * a dashboard may be of any kind.
 */
export const READ_PAGES = {
  indicator: [122, ["pages/metric/MetricPage.tsx"]],
  dashboard: [CHARTS_KB, ["pages/dashboard/DashboardPage.tsx", "charts/kinds/kinds.ts"]],
  chart: [CHARTS_KB, ["pages/dashboard/ChartPage.tsx", "charts/kinds/kinds.ts"]],
  home: [READING_KB, ["pages/home/HomePage.tsx"]],
  account: [READING_KB, ["pages/account/AccountPage.tsx"]],
  collection: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionOverviewPage.tsx"],
  ],
  indicators: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionMetricsPage.tsx"],
  ],
  dashboards: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionChartsPage.tsx"],
  ],
  questions: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionPostsPage.tsx"],
  ],
  analytics: [
    READING_KB,
    ["pages/collection/CollectionPage.tsx", "pages/collection/CollectionAnalyticsPage.tsx"],
  ],
  question: [READING_KB, ["pages/collection/QuestionPage.tsx"]],
  person: [READING_KB, ["pages/PersonPage.tsx"]],
  guide: [READING_KB, ["pages/site/GuidePage.tsx"]],
  sign: [SIGNING_KB, ["pages/sign/SignPage.tsx"]],
  provider: [SIGNING_KB, ["pages/sign/ProviderPage.tsx"]],
};
