import { useId } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import css from "../Bulk.module.css";
import type { State } from "./removalState";

/** The progress of a removal, with a button that stops it. */
export function Running(props: { state: State; onStop: () => void; onClose: () => void }) {
  const { state, onStop, onClose } = props;
  const { removed, total, kept, step } = state;
  const t = useText();
  const id = useId();
  const remaining = total - removed - kept;
  return (
    <Dialog
      title={t("bulk.remove.running", { count: total })}
      onClose={onClose}
      actions={
        <Button busy={step === "stopping"} onClick={onStop}>
          {t(step === "stopping" ? "bulk.remove.stopping" : "bulk.remove.stop")}
        </Button>
      }
    >
      <p id={id} role="status" className={css.progressText}>
        {t("bulk.remove.progress", { removed, remaining })}
      </p>
      <progress className={css.progress} max={total} value={removed + kept} aria-labelledby={id} />
      <p className={css.muted}>{t("bulk.remove.canStop")}</p>
    </Dialog>
  );
}
