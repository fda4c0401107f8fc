import type { ComponentType, ReactNode } from "react";
import { type LazyPage, lazyPage } from "@/lib/browser/lazyPage";
import { findRoute } from "@/lib/router/match";
import type { Route } from "@/lib/router/Router";
import { PageSkeleton, PartSkeleton } from "@/ui/state/Skeleton";
import { ChunkScreen, PageErrors } from "./ErrorScreen";
import { Layout } from "./Layout";
import { WithoutTrailingSlash } from "./WithoutTrailingSlash";

type Chunk = () => Promise<{ default: ComponentType<{ children?: ReactNode }> }>;

const failed = (retry: () => void) => <ChunkScreen retry={retry} />;

/** A page that is downloaded when it is first shown. */
function whole(load: Chunk): LazyPage {
  return lazyPage(load, { waiting: <PageSkeleton />, failed });
}

/** A page below a head that is already drawn. */
function below(load: Chunk): LazyPage {
  return lazyPage(load, { waiting: <PartSkeleton />, failed });
}

interface PageRoute extends Route {
  /** The parts that are downloaded. */
  readonly chunks: readonly LazyPage[];
}

/** A page, or a head and its page, within the frame of the application. */
function page(path: string, ...chunks: LazyPage[]): PageRoute {
  return { path, chunks, parts: [WithoutTrailingSlash, Layout, PageErrors, ...chunks] };
}

/** A page without the frame, which other sites embed. */
function bare(path: string, ...chunks: LazyPage[]): PageRoute {
  return { path, chunks, parts: [WithoutTrailingSlash, PageErrors, ...chunks] };
}

const Home = whole(() => import("@/pages/HomePage"));
const Sign = whole(() => import("@/pages/SignPage"));
const Account = whole(() => import("@/pages/account/AccountPage"));
const Collection = whole(() => import("@/pages/collection/CollectionPage"));
const CollectionCharts = below(() => import("@/pages/collection/CollectionChartsPage"));

/**
 * Every address of the application. Fixed words precede keys: they are reserved words of the domain, so they hide no
 * account and no collection. The server responds to `/help`.
 */
export const routes: readonly PageRoute[] = [
  bare(
    "f/:account/:collection/*",
    whole(() => import("@/pages/FramePage")),
  ),
  page("", Home),
  page("statit", Home),
  page("sign", Sign),
  page("signpub", Sign),
  page(
    "account",
    whole(() => import("@/pages/SettingsPage")),
  ),
  page(
    "invitation",
    whole(() => import("@/pages/InvitationPage")),
  ),
  page(
    "new",
    whole(() => import("@/pages/NewPage")),
  ),
  page(
    "update",
    whole(() => import("@/pages/UpdatePage")),
  ),
  page(
    "about",
    whole(() => import("@/pages/site/AboutPage")),
  ),
  page(
    "privacy",
    whole(() => import("@/pages/site/PrivacyPage")),
  ),
  page(
    "terms",
    whole(() => import("@/pages/site/TermsPage")),
  ),
  page(
    "guide",
    whole(() => import("@/pages/site/GuidePage")),
  ),
  page(
    "u/:username",
    whole(() => import("@/pages/PersonPage")),
  ),
  page(":account", Account),
  page(":account/cols", Account),
  page(
    ":account/dashboards",
    whole(() => import("@/pages/account/AccountDashboardsPage")),
  ),
  page(
    ":account/members",
    whole(() => import("@/pages/members/AccountMembersPage")),
  ),
  page(
    ":account/:collection",
    Collection,
    below(() => import("@/pages/collection/CollectionOverviewPage")),
  ),
  page(
    ":account/:collection/metrics",
    Collection,
    below(() => import("@/pages/collection/CollectionMetricsPage")),
  ),
  page(":account/:collection/charts", Collection, CollectionCharts),
  page("i/:account/:collection", Collection, CollectionCharts),
  page(
    ":account/:collection/members",
    Collection,
    below(() => import("@/pages/collection/CollectionMembersPage")),
  ),
  page(
    ":account/:collection/import",
    whole(() => import("@/pages/ImportPage")),
  ),
  page(
    "i/:account/:collection/new",
    whole(() => import("@/pages/dashboard/NewDashboardPage")),
  ),
  page(
    "i/:account/:collection/:dashboard",
    whole(() => import("@/pages/dashboard/DashboardPage")),
  ),
  page(
    "i/:account/:collection/:dashboard/new",
    whole(() => import("@/pages/dashboard/ChartEditPage")),
  ),
  page(
    "i/:account/:collection/:dashboard/:chart",
    whole(() => import("@/pages/dashboard/ChartPage")),
  ),
  page(
    ":account/:collection/*",
    whole(() => import("@/pages/metric/MetricPage")),
  ),
  page(
    "*",
    whole(() => import("@/pages/site/NotFoundPage")),
  ),
];

/** Downloads the page of an address before it is shown. */
export async function preloadPage(pathname: string): Promise<void> {
  const chunks = findRoute(routes, pathname)?.route.chunks ?? [];
  await Promise.all(chunks.map((chunk) => chunk.preload()));
}
