import type { ComponentType } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { type LazyPage, lazyPage } from "@/lib/lazyPage";
import { PageSkeleton } from "@/ui/Skeleton";
import { ChunkScreen, RouteErrorScreen } from "./ErrorScreen";
import { Layout } from "./Layout";

function page(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return lazyPage(load, { waiting: <PageSkeleton />, failed: (retry) => <ChunkScreen retry={retry} /> });
}

const Home = page(() => import("@/pages/HomePage"));
const Sign = page(() => import("@/pages/SignPage"));
const Settings = page(() => import("@/pages/SettingsPage"));
const New = page(() => import("@/pages/NewPage"));
const About = page(() => import("@/pages/AboutPage"));
const Privacy = page(() => import("@/pages/PrivacyPage"));
const Terms = page(() => import("@/pages/TermsPage"));
const Guide = page(() => import("@/pages/GuidePage"));
const Account = page(() => import("@/pages/AccountPage"));
const AccountDashboards = page(() => import("@/pages/AccountDashboardsPage"));
const AccountMembers = page(() => import("@/pages/AccountMembersPage"));
const AccountSubscriptions = page(() => import("@/pages/AccountSubscriptionsPage"));
const Collection = page(() => import("@/pages/CollectionPage"));
const Metric = page(() => import("@/pages/MetricPage"));
const MetricFrame = page(() => import("@/pages/FramePage"));
const NotFound = page(() => import("@/pages/NotFoundPage"));

/**
 * Every address of the application. Fixed words win over keys: they are reserved words of the domain, so no account
 * or collection can hide behind them. `/help` is answered by the server.
 */
export const routes: RouteObject[] = [
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
          { path: "new", Component: New },
          { path: "about", Component: About },
          { path: "privacy", Component: Privacy },
          { path: "terms", Component: Terms },
          { path: "guide", Component: Guide },
          { path: ":account", Component: Account },
          { path: ":account/cols", Component: Account },
          { path: ":account/dashboards", Component: AccountDashboards },
          { path: ":account/members", Component: AccountMembers },
          { path: ":account/subs", Component: AccountSubscriptions },
          { path: ":account/:collection", Component: Collection },
          { path: ":account/:collection/metrics", Component: Collection },
          { path: ":account/:collection/*", Component: Metric },
          { path: "*", Component: NotFound },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** Downloads the page at an address before it is shown. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.Component;
  if (page && "preload" in page) await (page as LazyPage).preload();
}
