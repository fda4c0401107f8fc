import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import css from "./Analytics.module.css";
import type { Place } from "./analyticsQuery";
import { type Choosing, RANGES } from "./choice";
import { exportAddress } from "./exportAddress";

/** The choice of the range, and the exports of the shown numbers. */
export function AnalyticsBar({ place, choosing }: { place: Place; choosing: Choosing }) {
  const { choice, linkTo } = choosing;
  const t = useText();
  return (
    <div className={css.bar}>
      <SegmentLinks label={t("analytics.range")}>
        {RANGES.map((range) => (
          <Link
            key={range}
            to={linkTo({ range })}
            replace
            preventScrollReset
            aria-current={range === choice.range ? "page" : undefined}
          >
            {t(`analytics.range.${range}`)}
          </Link>
        ))}
      </SegmentLinks>
      <Menu
        label={t("analytics.export")}
        className={buttonClass("plain", true)}
        trigger={
          <>
            <IconDownload size={16} aria-hidden />
            {t("analytics.export")}
          </>
        }
      >
        <MenuGroup label={t("analytics.export.text")}>
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              role="menuitem"
              className={menuItem}
              href={exportAddress(place, choice, format)}
              download
            >
              {t(`analytics.export.${format}`)}
            </a>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  );
}
