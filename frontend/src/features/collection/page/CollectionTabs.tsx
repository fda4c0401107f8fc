import { type FragmentType, graphql, readFragment } from "@/gql";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";
import css from "./CollectionTabs.module.css";

const TABBED = graphql(`
  fragment CollectionTabs_collection on Collection {
    key
    account { key }
    metricCount
    can { seeMembers }
  }
`);

/** A page of a collection. */
export type CollectionTab = "overview" | "metrics" | "charts" | "members";

const TABS: readonly CollectionTab[] = ["metrics", "charts", "members"];

/** The tab of an address; `/i/{account}/{collection}/` is another address of the collection's dashboards. */
export function tabOf(pathname: string): CollectionTab {
  if (pathname.startsWith("/i/")) return "charts";
  const last = pathname.split("/")[3]?.toLowerCase();
  return TABS.find((tab) => tab === last) ?? "overview";
}

/** Whether the collection shows a tab to this reader. */
export function hasTab(collection: { can: { seeMembers: boolean } }, tab: CollectionTab): boolean {
  return tab !== "members" || collection.can.seeMembers;
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
