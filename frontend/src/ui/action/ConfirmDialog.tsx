import type { ReactNode } from "react";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { SaveFailure } from "../field/FormShell";
import { Notice } from "../state/Notice";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

/**
 * Asks before a loss: says what will happen, and offers the action and a button that keeps everything, which has the
 * initial focus. A failure is shown in the dialog, with a retry button.
 */
export function ConfirmDialog(props: {
  title: string;
  /** What will happen, or why it cannot; a field with `data-autofocus` gets the initial focus. */
  children: ReactNode;
  /** Text of the button that acts; `null` if the action is impossible. */
  action: string | null;
  /** Whether the reader has yet to confirm in another way. */
  isLocked?: boolean;
  /** Text of the button that keeps everything; "cancel" by default. */
  keep?: string;
  /** The state of the action; absent if it sends nothing. */
  saving?: Pick<Saving, "busy" | "problems" | "failure">;
  /** The sentence of a problem, if it is not the usual one. */
  sentence?: (t: Translate, problem: Problem) => string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const {
    title,
    children,
    action,
    isLocked,
    keep,
    saving,
    sentence = problemText,
    onConfirm,
    onClose,
  } = props;
  const t = useText();
  const { busy = false, problems = [], failure = null } = saving ?? {};
  return (
    <Dialog
      title={title}
      isDescribed
      onClose={onClose}
      actions={
        <>
          {action !== null && (
            <Button variant="danger" busy={busy} disabled={isLocked} onClick={onConfirm}>
              {action}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {keep ?? t("common.cancel")}
          </Button>
        </>
      }
    >
      {children}
      {problems.map((it) => (
        <Notice key={`${it.code}${JSON.stringify(it.params)}`} kind="error">
          <p>{sentence(t, it)}</p>
        </Notice>
      ))}
      {failure && <SaveFailure failure={failure} busy={busy} onRetry={onConfirm} />}
    </Dialog>
  );
}
