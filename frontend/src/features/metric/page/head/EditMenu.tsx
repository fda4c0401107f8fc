import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuLine, menuItem } from "@/ui/action/Menu";
import type { MetricPlace } from "../../place";

const ManageDialog = lazy(() => loadChunk(() => import("../../manage/ManageDialog")));

/** The actions of an editor on an indicator. */
export default function EditMenu({ place }: { place: MetricPlace }) {
  const t = useText();
  const [asked, setAsked] = useState<"move" | "delete">();
  const { account, collection, path } = place;
  return (
    <>
      <Menu
        label={t("metric.page.edit")}
        className={buttonClass()}
        trigger={
          <>
            {t("metric.page.edit")}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        <Link role="menuitem" className={menuItem} to={paths.editMetric(account, collection, path)}>
          {t("metric.page.editMetric")}
        </Link>
        <Link role="menuitem" className={menuItem} to={paths.editMetricChart(account, collection, path)}>
          {t("metric.page.editChart")}
        </Link>
        <Link
          role="menuitem"
          className={menuItem}
          to={paths.collectionAnalytics(account, collection, { indicator: path })}
        >
          {t("analytics.menu")}
        </Link>
        <MenuLine />
        {(["move", "delete"] as const).map((what) => (
          <button
            key={what}
            type="button"
            role="menuitem"
            className={menuItem}
            onClick={() => setAsked(what)}
          >
            {t(`metric.page.${what}`)}
          </button>
        ))}
      </Menu>
      {asked && (
        <Suspense fallback={null}>
          <ManageDialog what={asked} place={place} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
