import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import css from "./ChartView.module.css";
import { withSearch } from "./reading";

/** Links to the chart and to its table. */
export function ChartTabs({ shown }: { shown: "chart" | "table" }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <nav className={css.tabs} aria-label={t("chartPage.tab.label")}>
      {(["chart", "table"] as const).map((name) => (
        <Link
          key={name}
          to={withSearch(search, { tab: name === "chart" ? null : name })}
          preventScrollReset
          aria-current={name === shown ? "page" : undefined}
        >
          {t(`chartPage.tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
