import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { useKey } from "../access/useKey";
import css from "../app/pane.module.css";
import { sentenceOf } from "../app/services";
import { DraftForm } from "./draft/DraftForm";
import { LinkList } from "./link/LinkList";
import { PublishedView } from "./report/PublishedView";
import { usePublish } from "./usePublish";

/** Publishing the selected cells, for a key that may publish. */
export function PublishPanel({ isShown, toAccess }: { isShown: boolean; toAccess: () => void }) {
  const t = useText();
  const { facts } = useKey();
  const publishing = usePublish();
  const { draft, select, again, publish, close } = publishing;
  if (facts === undefined) return null;
  if (!facts?.canPublish) {
    return (
      <div className={css.group}>
        <h2>{t("addin.publish.title")}</h2>
        <p className={css.text}>{t(facts ? "addin.publish.readOnly" : "addin.publish.noKey")}</p>
        <div className={css.actions}>
          <Button variant="primary" onClick={toAccess}>
            {t(facts ? "addin.publish.otherKey" : "addin.publish.signIn")}
          </Button>
        </div>
      </div>
    );
  }
  if (draft && publish.data?.report.isPublished) {
    return <PublishedView draft={publish.data.draft} report={publish.data.report} close={close} />;
  }
  if (draft) return <DraftForm draft={draft} publishing={publishing} facts={facts} />;
  const error = select.error ?? again.error;
  return (
    <>
      <div className={css.group}>
        <h2>{t("addin.publish.title")}</h2>
        <p className={css.text}>{t("addin.publish.text")}</p>
      </div>
      <Button
        variant="primary"
        busy={select.isPending}
        onClick={() => select.mutate(facts.collection ? { collection: facts.collection } : {})}
      >
        {t("addin.publish.select")}
      </Button>
      {select.data === false && <Notice kind="warning" title={t("addin.publish.empty")} />}
      {error && <Notice kind="error" title={sentenceOf(error, t)} />}
      <LinkList isShown={isShown} again={again} />
      <div className={css.group}>
        <h3>{t("addin.publish.layout")}</h3>
        <p className={css.small}>{t("addin.publish.layout.text")}</p>
      </div>
    </>
  );
}
