import { useInvalidate } from "@/lib/data/changes";
import { type Problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";

/** Confirms a revocation and runs it; the list is read again before the dialog closes. */
export function Confirmation(props: {
  title: string;
  text: string;
  /** Text of the button that revokes. */
  confirm: string;
  toast: (t: Translate) => string;
  revoke: () => Promise<{ problems: readonly Problem[] }>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { title, text, confirm, toast, revoke, onClose, onDone } = props;
  const t = useText();
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: revoke,
    done: async () => {
      await invalidate("session");
      onDone();
      showToast(toast);
    },
  });
  const run = () => void saving.save(null);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={saving.busy} onClick={run}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </>
      }
    >
      <p>{text}</p>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={run} />}
    </Dialog>
  );
}
