import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";
import { withSearch } from "../address";
import type { Tab } from "./options/readAddress";
import type { View } from "./options/view";

interface MetricTabsProps {
  view: View;
  tab: Tab;
  /** The number of questions about the indicator; absent if its collection takes none. */
  questions: number | undefined;
}

/** The tabs of the page; each is an address. */
export function MetricTabs({ view, tab, questions }: MetricTabsProps) {
  const t = useText();
  const [search] = useSearchParams();
  const seasonal = hasSeasons(view.letter) || tab === "seasonal";
  const tabs: Tab[] = ["chart", "table", ...(seasonal ? (["seasonal"] as const) : []), "vintages"];
  if (questions !== undefined) tabs.push("questions");
  return (
    <Tabs label={t("metric.tab.label")}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={withSearch(search, { tab: one === "chart" ? null : one, add: null })}
          preventScrollReset
          aria-current={one === tab ? "page" : undefined}
        >
          {one === "questions"
            ? t("metric.tab.questions", { count: questions ?? 0 })
            : t(`metric.tab.${one}`)}
        </Link>
      ))}
    </Tabs>
  );
}
