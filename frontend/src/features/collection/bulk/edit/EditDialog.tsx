import { useId } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { Reading } from "../Reading";
import type { Selection } from "../selection/selection";
import { EditPreview } from "./EditPreview";
import { EditFields } from "./fields/EditFields";
import { type BulkEdit, MAX_CHANGED, useBulkEdit } from "./useBulkEdit";
import { useStepFocus } from "./useStepFocus";

/** Changes fields of all selected indicators: input, preview of each effect, then the change. */
export function EditDialog(props: { place: Place; selection: Selection; onClose: () => void }) {
  const { place, selection, onClose } = props;
  const t = useText();
  const edit = useBulkEdit(place, selection, onClose);
  const { count, preview, failure } = edit;
  const close = () => {
    if (!edit.isGiven || confirm(t("bulk.edit.leave"))) onClose();
  };
  const form = useId();
  const whole = useStepFocus(preview, close);
  return (
    <Dialog
      wide
      title={count > 0 ? t("bulk.edit.title", { count }) : t("bulk.remove.counting")}
      onClose={close}
      actions={<EditActions edit={edit} form={form} onClose={close} />}
    >
      <div ref={whole} className={css.whole}>
        <Reading selected={edit.selected} />
        {count > MAX_CHANGED && <p>{t("bulk.edit.tooMany", { count, max: MAX_CHANGED })}</p>}
        {edit.isReady && !preview && <EditForm place={place} edit={edit} id={form} />}
        {preview && (
          <EditPreview
            place={place}
            result={edit.refused ?? preview}
            preview={preview}
            leftOut={edit.leftOut}
            onLeaveOut={edit.leaveOut}
            count={count}
          />
        )}
        {failure && <SaveFailure failure={failure} busy={edit.busy} onRetry={() => edit.send(edit.dryRun)} />}
      </div>
    </Dialog>
  );
}

function EditForm({ place, edit, id }: { place: Place; edit: BulkEdit; id: string }) {
  const t = useText();
  const { values, setValues } = edit;
  return (
    <>
      <p className={css.muted}>{t("bulk.edit.text")}</p>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.send(true);
        }}
      >
        <EditFields place={place} values={values} set={(part) => setValues({ ...values, ...part })} />
      </form>
    </>
  );
}

/** The buttons of the current step: preview; change or go back; preview again after a rejection. */
function EditActions({ edit, form, onClose }: { edit: BulkEdit; form: string; onClose: () => void }) {
  const { preview, refused, busy, send } = edit;
  const t = useText();
  const isBlocked = (preview?.problems.length ?? 0) > 0;
  return (
    <>
      {edit.isReady && !preview && (
        <Button type="submit" form={form} variant="primary" busy={busy} disabled={!edit.isGiven}>
          {t("bulk.edit.preview")}
        </Button>
      )}
      {preview && !isBlocked && preview.changed > 0 && !refused && (
        <Button variant="primary" busy={busy} onClick={() => send(false)}>
          {t("bulk.edit.apply", { count: preview.changed })}
        </Button>
      )}
      {refused && (
        <Button variant="primary" busy={busy} onClick={() => send(true)}>
          {t("bulk.edit.again")}
        </Button>
      )}
      {preview && <Button onClick={edit.back}>{t("bulk.edit.back")}</Button>}
      <Button variant={preview ? "quiet" : "plain"} onClick={onClose}>
        {t("common.cancel")}
      </Button>
    </>
  );
}
