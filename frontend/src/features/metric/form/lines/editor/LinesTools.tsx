import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../LinesPanel.module.css";
import type { LinesHistory } from "./linesInput";

/** Undo and redo of the line editor. */
export function LinesTools(props: { history: LinesHistory; onUndo: () => void; onRedo: () => void }) {
  const { history, onUndo, onRedo } = props;
  const t = useText();
  return (
    <div className={css.tools}>
      <Button
        variant="quiet"
        small
        title={t("metricForm.undo")}
        aria-label={t("metricForm.undo")}
        aria-disabled={!history.undo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        small
        title={t("metricForm.redo")}
        aria-label={t("metricForm.redo")}
        aria-disabled={!history.redo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </Button>
    </div>
  );
}
