import { useState } from "react";
import { useLaterTexts, useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { SaveFailure } from "@/ui/FormShell";
import { LoadFailure } from "@/ui/LoadFailure";
import { showToast } from "@/ui/toasts";
import css from "./Bulk.module.css";
import { changeInput, NO_CHANGE } from "./change";
import { EditFields } from "./EditFields";
import { EditPreview } from "./EditPreview";
import { Reading } from "./Reading";
import type { Place } from "./readFound";
import type { Selection } from "./selection";
import { useChange } from "./useChange";
import { useSelected } from "./useSelected";

/** Most that are changed at once. */
const MAX = 5000;

/** Changes fields of all that are selected: first what is wanted, then what it does to each, then it is done. */
export function EditDialog(props: { place: Place; selection: Selection; onClose: () => void }) {
  const { place, selection, onClose } = props;
  useLaterTexts("problem");
  const t = useText();
  const selected = useSelected(place, selection);
  const [values, setValues] = useState(NO_CHANGE);
  const change = useChange((changed) => {
    showToast(t("bulk.edit.done", { count: changed }));
    onClose();
  });
  const { metrics, collection } = selected;
  const count = metrics?.length ?? 0;
  const input = changeInput(values);
  const { preview } = change;
  const send = (dryRun: boolean) => {
    if (!input || !collection || !metrics) return;
    void change.send({ collection, ids: metrics.map(({ id }) => id), change: input }, dryRun);
  };
  const ready = metrics !== undefined && collection !== undefined && count > 0 && count <= MAX;
  const blocked = (preview?.problems.length ?? 0) > 0;
  return (
    <Dialog
      wide
      title={metrics ? t("bulk.edit.title", { count }) : t("bulk.remove.counting")}
      onClose={onClose}
      actions={
        <>
          {ready && !preview && (
            <Button variant="primary" busy={change.busy} disabled={!input} onClick={() => send(true)}>
              {t("bulk.edit.preview")}
            </Button>
          )}
          {preview && !blocked && preview.changed > 0 && !change.refused && (
            <Button variant="primary" busy={change.busy} onClick={() => send(false)}>
              {t("bulk.edit.apply", { count: preview.changed })}
            </Button>
          )}
          {change.refused && (
            <Button variant="primary" busy={change.busy} onClick={() => send(true)}>
              {t("bulk.edit.again")}
            </Button>
          )}
          {preview && <Button onClick={change.back}>{t("bulk.edit.back")}</Button>}
          <Button variant={preview ? "quiet" : "plain"} onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      {!metrics && !selected.failure && <Reading read={selected.read} />}
      {selected.failure && <LoadFailure error={selected.failure} onRetry={selected.retry} />}
      {metrics && count === 0 && <p>{t("bulk.nothing")}</p>}
      {count > MAX && <p>{t("bulk.edit.tooMany", { count, max: MAX })}</p>}
      {ready && !preview && (
        <>
          <p className={css.muted}>{t("bulk.edit.text")}</p>
          <EditFields place={place} values={values} set={(part) => setValues({ ...values, ...part })} />
        </>
      )}
      {preview && <EditPreview place={place} result={change.refused ?? preview} preview={preview} />}
      {change.failure && (
        <SaveFailure failure={change.failure} busy={change.busy} onRetry={() => send(!preview)} />
      )}
    </Dialog>
  );
}
