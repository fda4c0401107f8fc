import { Frame } from "@/app/Frame";
import type { Loader } from "@/lib/data/loader";
import { paths } from "@/lib/paths";
import type { Route } from "@/lib/router/Router";
import AccountPage from "@/pages/account/AccountPage";
import { load as loadAccount } from "@/pages/account/loadAccount";
import CollectionOverviewPage from "@/pages/collection/CollectionOverviewPage";
import CollectionPage from "@/pages/collection/CollectionPage";
import { load as loadOverview } from "@/pages/collection/loadOverview";
import { load as loadQuestion } from "@/pages/collection/loadQuestion";
import QuestionPage from "@/pages/collection/QuestionPage";
import DashboardPage from "@/pages/dashboard/DashboardPage";
import { load as loadDashboard } from "@/pages/dashboard/loadDashboard";
import { load as loadMetric } from "@/pages/metric/loadMetric";
import MetricPage from "@/pages/metric/MetricPage";
import SearchPage from "@/pages/site/SearchPage";
import { accountHead } from "./head/accountHead";
import { collectionHead } from "./head/collectionHead";
import { dashboardHead } from "./head/dashboardHead";
import { type Head, headOf } from "./head/elements";
import { metricHead } from "./head/metricHead";
import { questionHead } from "./head/questionHead";

/** A page that the server renders. */
interface RenderedRoute extends Route {
  readonly load: Loader;
  readonly head: Head;
  /** The modules that the application needs for the page, in the names of the build. */
  readonly modules: readonly string[];
}

/** The document head of search and of the catalogue. Search engines are asked not to list results of searches. */
const searchHead: Head = (_, options) => {
  const { origin, address, language, t } = options;
  const chosen = new URLSearchParams(address.search);
  chosen.delete("lang");
  const text = chosen.get("q")?.trim() ?? "";
  const isCatalogue = `${chosen}` === "";
  const data = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: "Statit",
    url: `${origin}/`,
    inLanguage: language,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${origin}${paths.public()}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
  const title = text ? t("search.titleOf", { text }) : t(isCatalogue ? "search.catalogue" : "search.title");
  const path = isCatalogue ? paths.public() : undefined;
  return headOf({ title, description: t("documentHead.catalogue"), path, data }, options);
};

/** The pages that the server renders, within the frame of the application. */
export const ROUTES: readonly RenderedRoute[] = [
  {
    path: ":account",
    parts: [Frame, AccountPage],
    load: loadAccount,
    head: accountHead,
    modules: ["src/pages/account/AccountPage.tsx"],
  },
  {
    path: ":account/:collection",
    parts: [Frame, CollectionPage, CollectionOverviewPage],
    load: loadOverview,
    head: collectionHead,
    modules: ["src/pages/collection/CollectionPage.tsx", "src/pages/collection/CollectionOverviewPage.tsx"],
  },
  {
    path: ":account/:collection/post/:question",
    parts: [Frame, QuestionPage],
    load: loadQuestion,
    head: questionHead,
    modules: ["src/pages/collection/QuestionPage.tsx"],
  },
  {
    path: ":account/:collection/*",
    parts: [Frame, MetricPage],
    load: loadMetric,
    head: metricHead,
    modules: ["src/pages/metric/MetricPage.tsx"],
  },
  {
    path: "i/:account/:collection/:dashboard",
    parts: [Frame, DashboardPage],
    load: loadDashboard,
    head: dashboardHead,
    modules: ["src/pages/dashboard/DashboardPage.tsx"],
  },
  {
    path: "public",
    parts: [Frame, SearchPage],
    load: () => [],
    head: searchHead,
    modules: ["src/pages/site/SearchPage.tsx"],
  },
];
