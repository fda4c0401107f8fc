import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { type LazyPage, lazyPage } from "@/lib/browser/lazyPage";
import { type Loader, prefetch } from "@/lib/data/loader";
import { withoutTrailingSlash } from "@/lib/paths";
import { Navigate } from "@/lib/router/Link";
import type { Params } from "@/lib/router/match";
import { useLocation } from "@/lib/router/navigation";
import type { Route } from "@/lib/router/Router";
import { PageSkeleton, PartSkeleton } from "@/ui/state/Skeleton";
import { ChunkScreen, PageErrors } from "./ErrorScreen";
import { Layout } from "./Layout";

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

/** Downloads the loader of a page. */
type LoaderChunk = () => Promise<{ load: Loader }>;

interface PageRoute extends Route {
  /** The parts that are downloaded. */
  readonly chunks: readonly LazyPage[];
  /** What the page reads first; a page without one asks for its data itself. */
  readonly loader: LoaderChunk | undefined;
}

/** A page, or a head and its page, within the frame of the application. */
function page(path: string, chunks: LazyPage | readonly LazyPage[], loader?: LoaderChunk): PageRoute {
  const own = [chunks].flat();
  return { path, chunks: own, loader, parts: [WithoutTrailingSlash, Layout, PageErrors, ...own] };
}

/**
 * Redirects an address with a trailing slash to the one without, as the server does on a load. Pages thus see one
 * spelling of their address.
 */
export function WithoutTrailingSlash({ children }: { children?: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const own = withoutTrailingSlash(pathname);
  if (own === pathname) return children;
  return <Navigate to={own + search + hash} state={state} replace />;
}

/** A page without the frame, which other sites embed. */
function bare(path: string, chunk: LazyPage, loader?: LoaderChunk): PageRoute {
  return { path, chunks: [chunk], loader, parts: [WithoutTrailingSlash, PageErrors, chunk] };
}

const Search = whole(() => import("@/pages/site/SearchPage"));
const Home = whole(() => import("@/pages/home/HomePage"));
const Sign = whole(() => import("@/pages/sign/SignPage"));
const Account = whole(() => import("@/pages/account/AccountPage"));
const Collection = whole(() => import("@/pages/collection/CollectionPage"));
const CollectionCharts = below(() => import("@/pages/collection/CollectionChartsPage"));

const Frame = whole(() => import("@/pages/FramePage"));
const Provider = whole(() => import("@/pages/sign/ProviderPage"));
const Settings = whole(() => import("@/pages/SettingsPage"));
const Invitation = whole(() => import("@/pages/InvitationPage"));
const EndAlerts = whole(() => import("@/pages/site/EndAlertsPage"));
const New = whole(() => import("@/pages/new/NewPage"));
const Update = whole(() => import("@/pages/UpdatePage"));
const SiteProse = whole(() => import("@/pages/site/SiteProsePage"));
const Guide = whole(() => import("@/pages/site/GuidePage"));
const Person = whole(() => import("@/pages/PersonPage"));
const AccountDashboards = whole(() => import("@/pages/account/AccountDashboardsPage"));
const AccountMembers = whole(() => import("@/pages/members/AccountMembersPage"));
const AccountFollowing = whole(() => import("@/pages/account/AccountFollowingPage"));
const CollectionOverview = below(() => import("@/pages/collection/CollectionOverviewPage"));
const CollectionMetrics = below(() => import("@/pages/collection/CollectionMetricsPage"));
const CollectionMembers = below(() => import("@/pages/collection/CollectionMembersPage"));
const CollectionAnalytics = below(() => import("@/pages/collection/CollectionAnalyticsPage"));
const CollectionPosts = below(() => import("@/pages/collection/CollectionPostsPage"));
const Question = whole(() => import("@/pages/collection/QuestionPage"));
const Import = whole(() => import("@/pages/ImportPage"));
const NewDashboard = whole(() => import("@/pages/dashboard/NewDashboardPage"));
const Dashboard = whole(() => import("@/pages/dashboard/DashboardPage"));
const ChartEdit = whole(() => import("@/pages/dashboard/ChartEditPage"));
const Chart = whole(() => import("@/pages/dashboard/ChartPage"));
const Metric = whole(() => import("@/pages/metric/MetricPage"));
const NotFound = whole(() => import("@/pages/site/NotFoundPage"));

const account: LoaderChunk = () => import("@/pages/account/loadAccount");
const collection: LoaderChunk = () => import("@/pages/collection/loadCollection");
const overview: LoaderChunk = () => import("@/pages/collection/loadOverview");
const chart: LoaderChunk = () => import("@/pages/dashboard/loadChart");
const dashboard: LoaderChunk = () => import("@/pages/dashboard/loadDashboard");
const front: LoaderChunk = () => import("@/pages/site/loadHome");
const metric: LoaderChunk = () => import("@/pages/metric/loadMetric");
const question: LoaderChunk = () => import("@/pages/collection/loadQuestion");
const sign: LoaderChunk = () => import("@/pages/sign/loadSign");
const person: LoaderChunk = () => import("@/pages/account/loadPerson");

/**
 * Every address of the application. Fixed words precede keys: they are reserved words of the domain, so they hide no
 * account and no collection. The server responds to `/help`.
 */
export const routes: readonly PageRoute[] = [
  bare("f/:account/:collection/*", Frame, metric),
  page("", Home, front),
  page("statit", Home, front),
  page("public", Search),
  page("sign", Sign, sign),
  page("sign/:provider", Provider, sign),
  page("signpub", Sign, sign),
  page("account", Settings),
  page("invitation", Invitation),
  page("unsubscribe", EndAlerts),
  page("new", New),
  page("update", Update),
  page("about", SiteProse),
  page("privacy", SiteProse),
  page("terms", SiteProse),
  page("guide", Guide),
  page("guide/api", Guide),
  page("addins", Guide),
  page("u/:username", Person, person),
  page(":account", Account, account),
  page(":account/cols", Account, account),
  page(":account/dashboards", AccountDashboards),
  page(":account/members", AccountMembers),
  page(":account/subs", AccountFollowing),
  page(":account/:collection", [Collection, CollectionOverview], overview),
  page(":account/:collection/metrics", [Collection, CollectionMetrics], collection),
  page(":account/:collection/charts", [Collection, CollectionCharts], collection),
  page("i/:account/:collection", [Collection, CollectionCharts], collection),
  page(":account/:collection/analytics", [Collection, CollectionAnalytics], collection),
  page(":account/:collection/members", [Collection, CollectionMembers], collection),
  page(":account/:collection/posts", [Collection, CollectionPosts], collection),
  page(":account/:collection/post/:question", Question, question),
  page(":account/:collection/import", Import),
  page("i/:account/:collection/new", NewDashboard),
  page("i/:account/:collection/:dashboard", Dashboard, dashboard),
  page("i/:account/:collection/:dashboard/new", ChartEdit),
  page("i/:account/:collection/:dashboard/:chart", Chart, chart),
  page(":account/:collection/*", Metric, metric),
  page("*", NotFound),
];

/** Downloads the page of an address, and sends its first queries beside it. Rejects if the page cannot be downloaded. */
export async function openPage(
  route: PageRoute,
  params: Params,
  search: URLSearchParams,
  client: QueryClient,
) {
  const data = route.loader?.().then(({ load }) => prefetch(client, load(params, search)));
  data?.catch(() => {}); // the page sends its queries itself
  await Promise.all(route.chunks.map((chunk) => chunk.preload()));
}
