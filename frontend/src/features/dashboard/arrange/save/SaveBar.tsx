import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import type { Arrangement } from "../useArrangement";
import css from "./SaveBar.module.css";
import { type ArrangementSave, isConflict } from "./useArrangementSave";

/** The bar below the grid: saves or leaves, restores removed charts, and shows why a save failed. */
export function SaveBar(props: { arrangement: Arrangement; saving: ArrangementSave }) {
  const { arrangement, saving } = props;
  const { removed, isConfirming } = arrangement;
  const t = useText();
  const problems = saving.problems.filter((it) => !isConflict(it));
  return (
    <div className={css.bar}>
      {problems.length > 0 && (
        <Notice kind="error">
          {problems.map((it) => (
            <p key={it.code}>{problemText(t, it)}</p>
          ))}
        </Notice>
      )}
      {saving.failure && !isConfirming && (
        <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={saving.send} />
      )}
      <div className={css.buttons}>
        <Button variant="primary" busy={saving.busy} onClick={saving.save}>
          {t("dashboardEdit.save")}
        </Button>
        <Button variant="quiet" onClick={saving.leave}>
          {t("common.cancel")}
        </Button>
        {removed.length > 0 && (
          <p className={css.removed} role="status">
            {t("dashboardEdit.removed", { count: removed.length })}{" "}
            <Button variant="link" onClick={arrangement.undoRemoval}>
              {t("dashboardEdit.undo")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
