import { type FragmentType, graphql, readFragment } from "@/gql";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";
import css from "./CollectionTabs.module.css";

const TABBED = graphql(`
  fragment CollectionTabs_collection on Collection {
    key
    account { key }
    metricCount
    questions
    questionList(first: 1) { totalCount }
    can { seeMembers seeAnalytics moderatePosts }
  }
`);

/** A page of a collection. */
export type CollectionTab = "overview" | "metrics" | "charts" | "posts" | "analytics" | "members";

const TABS: readonly CollectionTab[] = ["metrics", "charts", "posts", "analytics", "members"];

/** The tab of an address; `/i/{account}/{collection}/` is another address of the collection's dashboards. */
export function tabOf(pathname: string): CollectionTab {
  if (pathname.startsWith("/i/")) return "charts";
  const last = pathname.split("/")[3]?.toLowerCase();
  return TABS.find((tab) => tab === last) ?? "overview";
}

/** What decides about the tabs of a collection. */
interface Tabbed {
  readonly questions: boolean;
  readonly questionList: { readonly totalCount: number };
  readonly can: {
    readonly seeMembers: boolean;
    readonly seeAnalytics: boolean;
    readonly moderatePosts: boolean;
  };
}

/** Whether the collection shows a tab to this reader; moderators also reach the questions of a time when they were open. */
function hasTab({ questions, questionList, can }: Tabbed, tab: CollectionTab): boolean {
  if (tab === "members") return can.seeMembers;
  if (tab === "analytics") return can.seeAnalytics;
  return tab !== "posts" || questions || (can.moderatePosts && questionList.totalCount > 0);
}

/** Whether the address of a tab is a page for this reader: that of the questions also says that they are not open. */
export function hasPage(collection: Tabbed, tab: CollectionTab): boolean {
  return tab === "posts" || hasTab(collection, tab);
}

/** The pages of a collection that the reader may see. */
export function CollectionTabs(props: {
  collection: FragmentType<typeof TABBED>;
  dashboardCount: number;
  tab: CollectionTab;
}) {
  const { dashboardCount, tab } = props;
  const collection = readFragment(TABBED, props.collection);
  const t = useText();
  const language = useLanguage();
  const place = [collection.account.key, collection.key] as const;
  const entries: { tab: CollectionTab; to: string; label: string; count?: number }[] = [
    { tab: "overview", to: paths.collection(...place), label: t("collectionMore.tab.overview") },
    {
      tab: "metrics",
      to: paths.collectionMetrics(...place),
      label: t("collectionMore.tab.metrics"),
      count: collection.metricCount,
    },
    {
      tab: "charts",
      to: paths.collectionCharts(...place),
      label: t("collectionMore.tab.charts"),
      count: dashboardCount,
    },
    {
      tab: "posts",
      to: questionPaths.list(...place),
      label: t("collectionMore.tab.posts"),
      count: collection.questionList.totalCount,
    },
    {
      tab: "analytics",
      to: paths.collectionAnalytics(...place),
      label: t("collectionMore.tab.analytics"),
    },
    { tab: "members", to: paths.collectionMembers(...place), label: t("collectionMore.tab.members") },
  ];
  return (
    <Tabs label={t("collectionMore.tab.label")}>
      {entries
        .filter((entry) => hasTab(collection, entry.tab))
        .map((entry) => (
          <Link
            key={entry.tab}
            to={entry.to}
            preventScrollReset
            aria-current={entry.tab === tab ? "page" : undefined}
          >
            {entry.label}
            {entry.count ? (
              <span className={css.count}>{formatNumber(entry.count, { language })}</span>
            ) : null}
          </Link>
        ))}
    </Tabs>
  );
}
