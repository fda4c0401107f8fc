import { useMemo } from "react";
import { parseLines } from "@/lib/lines";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import type { Base } from "../draft/draftState";
import type { MetricValues } from "../values";
import { ConflictChanges, type PublishedVintage } from "./ConflictChanges";
import { compareSeries } from "./difference";
import { rebaseFields, rebaseLines } from "./rebase";

/** The saved state and its publishers. */
export interface Current extends Base {
  vintages: readonly PublishedVintage[];
  account: string;
  collection: string;
}

/**
 * Shown if another user saved meanwhile: their changes, the conflicts with the typed ones, and the choices. No typed
 * text is lost, and the choice itself saves nothing.
 */
export function ConflictDialog(props: {
  /** The initial state of the form. */
  base: Base;
  current: Current;
  values: MetricValues;
  onRebase: (values: MetricValues) => void;
  onTake: () => void;
  onClose: () => void;
}) {
  const { base, current, values, onRebase, onTake, onClose } = props;
  const t = useText();
  const moved = current.vintage !== base.vintage;
  const frequency = current.values.frequency ?? "YEARLY";
  const theirs = useMemo(
    () =>
      compareSeries(
        parseLines(frequency, base.values.lines).series,
        parseLines(frequency, current.values.lines).series,
      ),
    [frequency, base, current],
  );
  const rebased = useMemo(
    () => rebaseLines(frequency, base.values.lines, current.values.lines, values.lines),
    [frequency, base, current, values.lines],
  );
  const rebase = () => {
    const fields = rebaseFields(base.values, current.values, values);
    onRebase({ ...fields, lines: moved ? rebased.lines : values.lines });
  };
  return (
    <Dialog
      wide={moved}
      title={t(moved ? "metricForm.conflict.title" : "metricForm.conflict.titleFields")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={rebase}>
            {t(moved ? "metricForm.conflict.rebase" : "metricForm.conflict.keepFields")}
          </Button>
          <Button onClick={onTake}>
            {t(moved ? "metricForm.conflict.takeTheirs" : "metricForm.conflict.takeFields")}
          </Button>
          <a
            className={buttonClass("quiet")}
            href={paths.metric(current.account, current.collection, current.values.path)}
            target="_blank"
            rel="noreferrer"
          >
            {t("metricForm.conflict.look")}
          </a>
          <Button variant="quiet" onClick={onClose}>
            {t("metricForm.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>
        {moved
          ? t("metricForm.conflict.vintages", { basedOn: base.vintage, current: current.vintage })
          : t("metricForm.conflict.fields")}
      </p>
      {moved && (
        <ConflictChanges
          frequency={frequency}
          from={base.vintage}
          to={current.vintage}
          vintages={current.vintages}
          theirs={theirs}
          clashes={rebased.clashes}
        />
      )}
    </Dialog>
  );
}
