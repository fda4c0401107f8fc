import { useId, useState } from "react";
import { problemText } from "@/lib/data/problems";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { TextInput } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { ExportChoices } from "../export/ExportChoices";
import { Kept } from "../Kept";
import { Reading } from "../Reading";
import type { Picked, Selection } from "../selection";
import { useSelected } from "../useSelected";
import { type RemovalState, useRemoval } from "./useRemoval";

/** Most indicators that are deleted without typing their number. */
const UNTYPED = 10;
const NAMED = 5;
/** Number of deletions per request. */
const BATCH = 100;

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
  const t = useText();
  const selected = useSelected(place, selection);
  const removal = useRemoval();
  const [typed, setTyped] = useState("");
  const { metrics, collection } = selected;
  const count = metrics?.length ?? 0;
  const close = () => {
    if (removal.step === "running" || removal.step === "stopping") return removal.stop();
    if (removal.removed > 0) onRemoved();
    onClose();
  };

  if (removal.step === "running" || removal.step === "stopping")
    return <Running state={removal} onStop={removal.stop} onClose={close} />;
  if (removal.step === "ended")
    return <Ended place={place} state={removal} onGoOn={removal.goOn} onClose={close} />;

  const ready = metrics !== undefined && collection !== undefined && count > 0;
  const isTyped = count <= UNTYPED || typed.replace(/[\s.,'’]/g, "") === String(count);
  const submit = () => {
    if (ready && isTyped) removal.start(collection, metrics);
  };
  return (
    <Dialog
      title={count > 0 ? t("bulk.remove.title", { count }) : t("bulk.remove.counting")}
      onClose={close}
      actions={
        <>
          {ready && (
            <Button variant="danger" disabled={!isTyped} onClick={submit}>
              {t("bulk.remove.confirm", { count })}
            </Button>
          )}
          <Button onClick={close}>{t("common.cancel")}</Button>
        </>
      }
    >
      <Reading selected={selected} />
      {metrics && count > 0 && (
        <>
          <WhatGoes metrics={metrics} />
          <p>
            <strong>{t("bulk.remove.forGood")}</strong> {t("bulk.remove.consequences")}
          </p>
          <p className={css.muted}>
            {t("bulk.remove.keeps", { count })} {count > BATCH && t("bulk.remove.batches")}
          </p>
          <div className={css.before}>
            <p>{t("bulk.remove.exportFirst")}</p>
            <div className={css.files}>
              <ExportChoices
                place={place}
                count={count}
                wanted={{ ids: metrics.map(({ id }) => id) }}
                className={buttonClass("plain", true)}
              />
            </div>
          </div>
          {count > UNTYPED && (
            <TextInput
              data-autofocus
              label={t("bulk.remove.type", { count })}
              inputMode="numeric"
              autoComplete="off"
              className={css.number}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && submit()}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The indicators to delete: their number, the first names, and the number of their observations. */
function WhatGoes({ metrics }: { metrics: readonly Picked[] }) {
  const t = useText();
  const pick = usePickText();
  const observations = metrics.reduce((sum, metric) => sum + metric.observationCount, 0);
  const rest = metrics.length - NAMED;
  return (
    <div>
      <ul className={css.named}>
        {metrics.slice(0, rest === 1 ? NAMED + 1 : NAMED).map(({ id, path, name }) => (
          <li key={id}>
            {pick(name)?.text} <code>{path}</code>
          </li>
        ))}
        {rest > 1 && <li className={css.muted}>{t("bulk.remove.more", { count: rest })}</li>}
      </ul>
      <p>{t("bulk.remove.observations", { count: observations, metrics: metrics.length })}</p>
    </div>
  );
}

function Running(props: { state: RemovalState; onStop: () => void; onClose: () => void }) {
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
function Ended(props: { place: Place; state: RemovalState; onGoOn: () => void; onClose: () => void }) {
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
        <p role="status" className={css.progressText}>
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
