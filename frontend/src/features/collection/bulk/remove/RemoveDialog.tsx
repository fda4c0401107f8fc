import { useId } from "react";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { Kept } from "../Kept";
import type { Selection } from "../selection/selection";
import { useSelected } from "../useSelected";
import { RemoveQuestion } from "./RemoveQuestion";
import type { State } from "./removalState";
import { useRemoval } from "./useRemoval";

/**
 * Deletes the selection: lists the indicators, confirms, shows the progress, and reports remaining ones with the
 * reason.
 */
export function RemoveDialog(props: {
  place: Place;
  selection: Selection;
  onClose: () => void;
  /** Called after a deletion: the selection is then empty. */
  onRemoved: () => void;
}) {
  const { place, selection, onClose, onRemoved } = props;
  const selected = useSelected(place, selection);
  const removal = useRemoval();
  const isRunning = removal.step === "running" || removal.step === "stopping";
  const close = () => {
    if (isRunning) return removal.stop();
    if (removal.removed > 0) onRemoved();
    onClose();
  };
  if (isRunning) return <Running state={removal} onStop={removal.stop} onClose={close} />;
  if (removal.step === "ended")
    return <Ended place={place} state={removal} onGoOn={removal.goOn} onClose={close} />;
  return <RemoveQuestion place={place} selected={selected} onRemove={removal.start} onClose={close} />;
}

/** The progress of a removal, with a button that stops it. */
function Running(props: { state: State; onStop: () => void; onClose: () => void }) {
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
      <p id={id} role="status" className="tabular">
        {t("bulk.remove.progress", { removed, remaining })}
      </p>
      <progress className={css.progress} max={total} value={removed + kept} aria-labelledby={id} />
      <p className="detail">{t("bulk.remove.canStop")}</p>
    </Dialog>
  );
}

const TITLES = {
  done: "bulk.remove.done",
  stopped: "bulk.remove.stopped",
  refused: "bulk.remove.refused",
  broken: "bulk.remove.broken",
} as const;

/**
 * The result: deleted, left and remaining indicators with the reasons, and a way to continue. If all were deleted, the
 * title says so.
 */
function Ended(props: { place: Place; state: State; onGoOn: () => void; onClose: () => void }) {
  const { place, state, onGoOn, onClose } = props;
  const { how = "done", removed, total, kept, keptPaths, problems, failure } = state;
  const t = useText();
  const remaining = total - removed - kept;
  const mayGoOn = remaining > 0 && (how === "stopped" || how === "broken");
  const none = how === "done" && removed === 0;
  return (
    <Dialog
      title={none ? t("bulk.remove.none") : t(TITLES[how], { count: removed })}
      onClose={onClose}
      actions={
        <>
          {mayGoOn && (
            <Button variant="danger" onClick={onGoOn}>
              {t("bulk.remove.goOn", { count: remaining })}
            </Button>
          )}
          <Button variant={mayGoOn ? "plain" : "primary"} onClick={onClose}>
            {t("bulk.close")}
          </Button>
        </>
      }
    >
      {(how !== "done" || remaining > 0) && (
        <p role="status" className="tabular">
          {remaining > 0
            ? t("bulk.remove.progress", { removed, remaining })
            : t("bulk.remove.total", { removed })}
        </p>
      )}
      {how === "broken" && (
        <Notice kind="error">
          <p>{t(failure?.name === "NetworkError" ? "bulk.remove.lost" : "bulk.remove.failed")}</p>
          {failure && "request" in failure && failure.request !== undefined && (
            <p>{t("common.failure.request", { request: failure.request })}</p>
          )}
        </Notice>
      )}
      {problems.map((problem) => (
        <Notice key={`${problem.code}${JSON.stringify(problem.params)}`} kind="error">
          <p>{problemText(t, problem)}</p>
        </Notice>
      ))}
      {kept > 0 && <Kept place={place} count={kept} keptPaths={keptPaths} />}
      {how === "done" && remaining > 0 && <p>{t("bulk.remove.left", { count: remaining })}</p>}
    </Dialog>
  );
}
