import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { withSearch } from "../address";
import type { Tab } from "./options/readAddress";
import type { View } from "./options/view";
import css from "./SeriesSection.module.css";

/** The tabs of the page; each is an address. */
export function Tabs({ view, tab }: { view: View; tab: Tab }) {
  const t = useText();
  const [search] = useSearchParams();
  const seasonal = hasSeasons(view.letter) || tab === "seasonal";
  const tabs: Tab[] = ["chart", "table", ...(seasonal ? (["seasonal"] as const) : []), "vintages"];
  return (
    <nav className={css.tabs} aria-label={t("metric.tab.label")}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={withSearch(search, { tab: one === "chart" ? null : one, add: null })}
          preventScrollReset
          aria-current={one === tab ? "page" : undefined}
        >
          {t(`metric.tab.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
