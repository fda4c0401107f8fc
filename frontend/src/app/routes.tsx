import type { ComponentType } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { type LazyPage, lazyPage } from "@/lib/browser/lazyPage";
import { PageSkeleton, PartSkeleton } from "@/ui/state/Skeleton";
import { ChunkScreen, RouteErrorScreen } from "./ErrorScreen";
import { Layout } from "./Layout";
import { WithoutTrailingSlash } from "./WithoutTrailingSlash";

function page(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return lazyPage(load, { waiting: <PageSkeleton />, failed: (retry) => <ChunkScreen retry={retry} /> });
}

/** A page below a head that is already drawn. */
function tab(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return lazyPage(load, { waiting: <PartSkeleton />, failed: (retry) => <ChunkScreen retry={retry} /> });
}

const Home = page(() => import("@/pages/HomePage"));
const Sign = page(() => import("@/pages/SignPage"));
const Settings = page(() => import("@/pages/SettingsPage"));
const Invitation = page(() => import("@/pages/InvitationPage"));
const New = page(() => import("@/pages/NewPage"));
const Update = page(() => import("@/pages/UpdatePage"));
const About = page(() => import("@/pages/site/AboutPage"));
const Privacy = page(() => import("@/pages/site/PrivacyPage"));
const Terms = page(() => import("@/pages/site/TermsPage"));
const Guide = page(() => import("@/pages/site/GuidePage"));
const Account = page(() => import("@/pages/account/AccountPage"));
const AccountDashboards = page(() => import("@/pages/account/AccountDashboardsPage"));
const AccountMembers = page(() => import("@/pages/members/AccountMembersPage"));
const Collection = page(() => import("@/pages/collection/CollectionPage"));
const CollectionOverview = tab(() => import("@/pages/collection/CollectionOverviewPage"));
const CollectionMetrics = tab(() => import("@/pages/collection/CollectionMetricsPage"));
const CollectionCharts = tab(() => import("@/pages/collection/CollectionChartsPage"));
const CollectionMembers = tab(() => import("@/pages/collection/CollectionMembersPage"));
const Import = page(() => import("@/pages/ImportPage"));
const NewChart = page(() => import("@/pages/dashboard/ChartEditPage"));
const DashboardChart = page(() => import("@/pages/dashboard/ChartPage"));
const Metric = page(() => import("@/pages/metric/MetricPage"));
const Person = page(() => import("@/pages/PersonPage"));
const Dashboard = page(() => import("@/pages/dashboard/DashboardPage"));
const NewDashboard = page(() => import("@/pages/dashboard/NewDashboardPage"));
const MetricFrame = page(() => import("@/pages/FramePage"));
const NotFound = page(() => import("@/pages/site/NotFoundPage"));

/**
 * Every address of the application. Fixed words precede keys: they are reserved words of the domain, so they hide no
 * account and no collection. The server responds to `/help`.
 */
export const routes: RouteObject[] = [
  {
    Component: WithoutTrailingSlash,
    children: [
      {
        ErrorBoundary: RouteErrorScreen,
        children: [{ path: "f/:account/:collection/*", Component: MetricFrame }],
      },
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: RouteErrorScreen,
            children: [
              { index: true, Component: Home },
              { path: "statit", Component: Home },
              { path: "sign", Component: Sign },
              { path: "signpub", Component: Sign },
              { path: "account", Component: Settings },
              { path: "invitation", Component: Invitation },
              { path: "new", Component: New },
              { path: "update", Component: Update },
              { path: "about", Component: About },
              { path: "privacy", Component: Privacy },
              { path: "terms", Component: Terms },
              { path: "guide", Component: Guide },
              { path: "u/:username", Component: Person },
              { path: ":account", Component: Account },
              { path: ":account/cols", Component: Account },
              { path: ":account/dashboards", Component: AccountDashboards },
              { path: ":account/members", Component: AccountMembers },
              {
                Component: Collection,
                children: [
                  { path: ":account/:collection", Component: CollectionOverview },
                  { path: ":account/:collection/metrics", Component: CollectionMetrics },
                  { path: ":account/:collection/charts", Component: CollectionCharts },
                  { path: "i/:account/:collection", Component: CollectionCharts },
                  { path: ":account/:collection/members", Component: CollectionMembers },
                ],
              },
              { path: ":account/:collection/import", Component: Import },
              { path: "i/:account/:collection/new", Component: NewDashboard },
              { path: "i/:account/:collection/:dashboard", Component: Dashboard },
              { path: "i/:account/:collection/:dashboard/new", Component: NewChart },
              { path: "i/:account/:collection/:dashboard/:chart", Component: DashboardChart },
              { path: ":account/:collection/*", Component: Metric },
              { path: "*", Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** Downloads the page of an address before it is shown. */
export async function preloadPage(pathname: string): Promise<void> {
  const parts = matchRoutes(routes, pathname)?.map(({ route }) => route.Component) ?? [];
  await Promise.all(parts.map((part) => part && "preload" in part && (part as LazyPage).preload()));
}
