import { useInvalidate } from "@/lib/data/changes";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import type { Translate } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
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
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: revoke,
    done: async () => {
      await invalidate("session");
      onDone();
      showToast(toast);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      action={confirm}
      saving={saving}
      onConfirm={() => void saving.save(null)}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
