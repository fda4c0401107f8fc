import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { lazy, Suspense, useState } from "react";
import type { DashboardHead_DashboardFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuLine, menuItem } from "@/ui/action/Menu";
import { placeOf } from "../place";

const CopyDialog = lazy(async () => ({
  default: (await loadChunk(() => import("../copy/CopyDialog"))).CopyDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await loadChunk(() => import("../DeleteDialog"))).DeleteDialog,
}));

/** The actions of a dashboard: arranging and adding charts with permission, copying and printing for all. */
export function Actions({
  dashboard,
  onPrint,
}: {
  dashboard: DashboardHead_DashboardFragment;
  onPrint: () => void;
}) {
  const t = useText();
  const { viewer } = useViewer();
  const [open, setOpen] = useState<"copy" | "delete">();
  const { account, collection, key } = placeOf(dashboard);
  const own = paths.dashboard(account, collection, key);
  const mayEdit = dashboard.can.edit;
  const entry = (id: "copy" | "delete", text: string) => (
    <button type="button" role="menuitem" className={menuItem} onClick={() => setOpen(id)}>
      {text}
    </button>
  );
  return (
    <>
      {mayEdit && dashboard.chartCount > 0 && (
        <>
          <Link className={buttonClass()} to="?edit">
            {t("dashboard.action.arrange")}
          </Link>
          <Link className={buttonClass("primary")} to={paths.dashboardChart(account, collection, key, "new")}>
            {t("dashboard.action.addChart")}
          </Link>
        </>
      )}
      <Menu
        label={t("dashboard.action.more")}
        className={buttonClass()}
        trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
      >
        {mayEdit && (
          <Link role="menuitem" className={menuItem} to={`${own}?settings`}>
            {t("dashboard.action.settings")}
          </Link>
        )}
        {mayEdit && dashboard.collection && (
          <Link
            role="menuitem"
            className={menuItem}
            to={paths.collectionAnalytics(account, collection, { dashboard: key })}
          >
            {t("dashboard.action.analytics")}
          </Link>
        )}
        {viewer && entry("copy", t("dashboard.action.copy"))}
        <button type="button" role="menuitem" className={menuItem} onClick={onPrint}>
          {t("dashboard.action.print")}
        </button>
        {mayEdit && (
          <>
            <MenuLine />
            {entry("delete", t("dashboard.action.delete"))}
          </>
        )}
      </Menu>
      <Suspense>
        {open === "copy" && <CopyDialog dashboard={dashboard} onClose={() => setOpen(undefined)} />}
        {open === "delete" && <DeleteDialog dashboard={dashboard} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
