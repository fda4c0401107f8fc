import { useState } from "react";
import { useText } from "@/lib/text/text";
import { AccessPanel } from "../access/AccessPanel";
import { PublishPanel } from "../publish/PublishPanel";
import { RefreshPanel } from "../refresh/RefreshPanel";
import { useFailures } from "../refresh/useFailures";
import { FindPanel } from "../search/FindPanel";
import { OfflineNotice } from "./OfflineNotice";
import { type PaneTab, PaneTabs, tabIds } from "./PaneTabs";
import css from "./pane.module.css";

type ViewId = "find" | "refresh" | "publish" | "access";

/** The task pane: four views, of which the hidden ones keep their state. */
export function Pane() {
  const t = useText();
  const [chosen, choose] = useState<ViewId>("find");
  const failed = useFailures().length;
  const mark =
    failed > 0 ? { shown: String(failed), spoken: t("addin.refresh.mark", { count: failed }) } : undefined;
  const tabs: readonly PaneTab<ViewId>[] = [
    { id: "find", label: t("addin.tab.find") },
    { id: "refresh", label: t("addin.tab.refresh"), mark },
    { id: "publish", label: t("addin.tab.publish") },
    { id: "access", label: t("addin.tab.access") },
  ];
  const toAccess = () => choose("access");
  const views: Record<ViewId, React.ReactNode> = {
    find: <FindPanel />,
    refresh: <RefreshPanel />,
    publish: <PublishPanel isShown={chosen === "publish"} toAccess={toAccess} />,
    access: <AccessPanel />,
  };
  return (
    <>
      <header className={css.head}>
        <h1 className="visually-hidden">Statit</h1>
        <PaneTabs label={t("addin.tabs")} tabs={tabs} chosen={chosen} onChoose={choose} />
        <OfflineNotice />
      </header>
      <main>
        {tabs.map(({ id }) => (
          <div
            key={id}
            role="tabpanel"
            id={tabIds(id).panel}
            aria-labelledby={tabIds(id).tab}
            className={css.panel}
            hidden={id !== chosen}
          >
            {views[id]}
          </div>
        ))}
      </main>
    </>
  );
}
