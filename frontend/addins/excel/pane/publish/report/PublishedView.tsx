import { useEffect, useRef } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Draft } from "../../../../core/publish/draft";
import type { PublishReport } from "../../../../core/publish/report";
import css from "../../app/pane.module.css";
import { usePane } from "../../app/services";
import own from "../publish.module.css";
import { ItemList } from "./ItemList";

/** Shown after a publish: its effect, and the way to the collection. */
export function PublishedView(props: { draft: Draft; report: PublishReport; close: () => void }) {
  const { draft, report, close } = props;
  const t = useText();
  const { host, installation } = usePane();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className={css.group}>
        <h2 ref={title} tabIndex={-1} className={own.title}>
          {t("addin.published.title")}
        </h2>
        <p className={css.text}>{t("addin.published.text", { collection: draft.collection })}</p>
      </div>
      <ItemList items={report.valid} />
      {report.invalid.length > 0 && <p>{t("addin.report.invalid", { count: report.invalid.length })}</p>}
      <div className={css.actions}>
        <Button variant="primary" onClick={() => host.openWindow(`${installation}/${draft.collection}`)}>
          {t("addin.published.open")}
        </Button>
        <Button onClick={close}>{t("addin.published.close")}</Button>
      </div>
    </>
  );
}
