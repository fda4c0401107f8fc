import { useEffect, useId, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { showToast } from "@/ui/state/toasts";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { Reading } from "../Reading";
import type { Selection } from "../selection";
import { useSelected } from "../useSelected";
import { changeInput, NO_CHANGE } from "./change";
import { EditFields } from "./EditFields";
import { EditPreview } from "./EditPreview";
import { useChange } from "./useChange";

/** Most indicators of one change. */
const MAX = 5000;

const NONE: ReadonlySet<string> = new Set();

/** Changes fields of all selected indicators: input, preview of each effect, then the change. */
export function EditDialog(props: { place: Place; selection: Selection; onClose: () => void }) {
  const { place, selection, onClose } = props;
  const t = useText();
  const selected = useSelected(place, selection);
  const [values, setValues] = useState(NO_CHANGE);
  const change = useChange((changed) => {
    showToast(t("bulk.edit.done", { count: changed }));
    onClose();
  });
  /** Paths of the indicators left out, because they cannot be changed in this way. */
  const [leftOut, setLeftOut] = useState(NONE);
  const { metrics, collection } = selected;
  const without = (paths: ReadonlySet<string>) => metrics?.filter(({ path }) => !paths.has(path)) ?? [];
  const count = without(leftOut).length;
  const input = changeInput(values);
  const { preview } = change;
  const send = (dryRun: boolean, left = leftOut) => {
    if (!input || !collection || !metrics) return;
    void change.send({ collection, ids: without(left).map(({ id }) => id), change: input }, dryRun);
  };
  const leaveOut = (paths: readonly string[]) => {
    const next = new Set([...leftOut, ...paths]);
    setLeftOut(next);
    send(true, next);
  };
  const back = () => {
    setLeftOut(NONE);
    change.back();
  };
  const close = () => {
    if (input === null || confirm(t("bulk.edit.leave"))) onClose();
  };
  const ready = metrics !== undefined && collection !== undefined && count > 0 && count <= MAX;
  const blocked = (preview?.problems.length ?? 0) > 0;
  const form = useId();
  const whole = useFocus(preview, close);
  return (
    <Dialog
      wide
      title={count > 0 ? t("bulk.edit.title", { count }) : t("bulk.remove.counting")}
      onClose={close}
      actions={
        <>
          {ready && !preview && (
            <Button type="submit" form={form} variant="primary" busy={change.busy} disabled={!input}>
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
          {preview && <Button onClick={back}>{t("bulk.edit.back")}</Button>}
          <Button variant={preview ? "quiet" : "plain"} onClick={close}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      <div ref={whole} className={css.whole}>
        <Reading selected={selected} />
        {count > MAX && <p>{t("bulk.edit.tooMany", { count, max: MAX })}</p>}
        {ready && !preview && (
          <>
            <p className={css.muted}>{t("bulk.edit.text")}</p>
            <form
              id={form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                send(true);
              }}
            >
              <EditFields place={place} values={values} set={(part) => setValues({ ...values, ...part })} />
            </form>
          </>
        )}
        {preview && (
          <EditPreview
            place={place}
            result={change.refused ?? preview}
            preview={preview}
            leftOut={leftOut}
            onLeaveOut={leaveOut}
            count={count}
          />
        )}
        {change.failure && (
          <SaveFailure failure={change.failure} busy={change.busy} onRetry={() => send(change.dryRun)} />
        )}
      </div>
    </Dialog>
  );
}

/**
 * Moves the focus with each step: to the preview as a whole, or back to the first field. Escape is handled here: a
 * browser whose cancel event was prevented once closes the dialog the next time without an event.
 */
function useFocus(preview: object | null, close: () => void) {
  const whole = useRef<HTMLDivElement>(null);
  const shown = useRef(preview);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (shown.current === preview) return;
    shown.current = preview;
    const dialog = whole.current?.closest("dialog");
    if (preview) dialog?.focus();
    else dialog?.querySelector<HTMLElement>("select, input")?.focus();
  }, [preview]);
  useEffect(() => {
    const dialog = whole.current?.closest("dialog");
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      latest.current();
    };
    dialog?.addEventListener("keydown", pressed);
    return () => dialog?.removeEventListener("keydown", pressed);
  }, []);
  return whole;
}
