import { Link, useSearchParams } from "react-router";
import type { Observations } from "@/lib/observations";
import { useText } from "@/lib/text";
import { withSearch } from "./address";
import css from "./RangeLinks.module.css";
import { RANGE_YEARS, rangeStart, rangeYears, reachesBeyond } from "./range";

/** 1Y 5Y 10Y All: writes the start of the range into the address, so that a link shows what the sender saw. */
export function RangeLinks({ observations }: { observations: Observations }) {
  const t = useText();
  const [search] = useSearchParams();
  const start = search.get("start");
  const chosen = rangeYears(observations, start);
  const offered = RANGE_YEARS.filter((years) => reachesBeyond(observations, years) || years === chosen);
  if (offered.length === 0 && start === null) return null;
  return (
    <nav className={css.ranges} aria-label={t("metric.page.range")}>
      {offered.map((years) => (
        <Link
          key={years}
          to={withSearch(search, { start: rangeStart(observations, years) ?? null })}
          replace
          preventScrollReset
          aria-label={t("metric.page.range.yearsLong", { years })}
          aria-current={years === chosen ? "true" : undefined}
        >
          {t("metric.page.range.years", { years })}
        </Link>
      ))}
      <Link
        to={withSearch(search, { start: null })}
        replace
        preventScrollReset
        aria-label={t("metric.page.range.allLong")}
        aria-current={start === null ? "true" : undefined}
      >
        {t("metric.page.range.all")}
      </Link>
    </nav>
  );
}
