import type { UseMutationResult } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { hostOf } from "../../../core/context";
import { daysUntil, type KeyFacts } from "../api/keyFacts";
import css from "../app/pane.module.css";
import { usePane, useRequestContext } from "../app/services";

/** The days before its end from which on a key gets a warning. */
const SOON = 14;

/** The stored key: what it may do, until when, and the button that removes it. */
export function KeyFactsView(props: { facts: KeyFacts; remove: UseMutationResult<void, Error, void> }) {
  const { facts, remove } = props;
  const t = useText();
  const { host, installation } = usePane();
  const server = hostOf(useRequestContext());
  const days = daysUntil(facts.expiresAt, Date.now());
  return (
    <>
      <div className={css.group}>
        <h2>{t("addin.key.signedIn")}</h2>
        <p className={css.text}>{t("addin.key.signedInAt", { host: server })}</p>
      </div>
      <dl className={css.facts}>
        <dt>{t("addin.key.name")}</dt>
        <dd>{facts.name}</dd>
        <dt>{t("addin.key.prefix")}</dt>
        <dd>{facts.prefix}…</dd>
        <dt>{t("addin.key.scope")}</dt>
        <dd>{t(facts.canPublish ? "addin.key.scope.publish" : "addin.key.scope.read")}</dd>
        <dt>{t("addin.key.limit")}</dt>
        <dd>
          {facts.collection
            ? t("addin.key.limit.collection", { collection: facts.collection })
            : t("addin.key.limit.none")}
        </dd>
        <dt>{t("addin.key.end")}</dt>
        <dd>{t("addin.key.days", { days })}</dd>
      </dl>
      {days < SOON && <Notice kind="warning" title={t("addin.key.soon")} />}
      <div className={css.actions}>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("addin.key.remove")}
        </Button>
        <Button onClick={() => host.openWindow(installation + paths.settings("access"))}>
          {t("addin.key.manage")}
        </Button>
      </div>
      <p className={css.small}>{t("addin.key.where")}</p>
    </>
  );
}
