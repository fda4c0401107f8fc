import { useEffect, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied } from "@/ui/action/TakeAway";
import { Notice } from "@/ui/state/Notice";
import { type CreatedKey, NewKeyForm } from "./NewKeyForm";

/** Creates an access key, then shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (created) return <CreatedDialog created={created} onClose={onClose} />;
  return (
    <Dialog title={t("settings.accessKey.form.title")} onClose={onClose}>
      <NewKeyForm onCreated={setCreated} onClose={onClose} />
    </Dialog>
  );
}

/** The new key, to be copied: it is never shown again. */
function CreatedDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { name, secret } = created;
  const t = useText();
  const shown = useRef<HTMLDivElement>(null);
  // `showModal` selects the key; it can be copied by keyboard only while its field has the focus.
  useEffect(() => shown.current?.querySelector("textarea")?.focus(), []);
  return (
    <Dialog
      title={t("settings.accessKey.created.title", { name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("settings.accessKey.created.done")}
        </Button>
      }
    >
      <Notice kind="warning" title={t("settings.accessKey.created.once")}>
        <p>{t("settings.accessKey.created.keep")}</p>
      </Notice>
      <div ref={shown}>
        <Copied
          label={t("settings.accessKey.created.label")}
          text={secret}
          copy={t("settings.accessKey.created.copy")}
          done={t("settings.accessKey.created.copied")}
          rows={2}
        />
      </div>
    </Dialog>
  );
}
