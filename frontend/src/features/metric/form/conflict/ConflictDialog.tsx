import { useMemo } from "react";
import type { MetricConflictQuery } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { parseLines } from "@/lib/lines";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import type { Base } from "../draft/useDraft";
import type { MetricValues } from "../values";
import { ChangeTable } from "./ChangeTable";
import css from "./ConflictDialog.module.css";
import { compareSeries } from "./difference";
import { rebaseFields, rebaseLines } from "./rebase";

type Vintages = NonNullable<MetricConflictQuery["metric"]>["vintages"]["nodes"];

/** The saved state and its publishers. */
export interface Current extends Base {
  vintages: Vintages;
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
  const { rows, ...counts } = theirs;
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
        <>
          <div className={css.part}>
            <h3>{t("metricForm.conflict.since", counts)}</h3>
            <Publishers vintages={current.vintages.filter((it) => it.number > base.vintage)} />
            <ChangeTable
              label={t("metricForm.conflict.changed")}
              frequency={frequency}
              columns={[
                t("metricForm.conflict.before", { number: base.vintage }),
                t("metricForm.conflict.now", { number: current.vintage }),
              ]}
              rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
            />
          </div>
          <div className={css.part}>
            {rebased.clashes.length === 0 ? (
              <p>{t("metricForm.conflict.noClash")}</p>
            ) : (
              <>
                <h3>{t("metricForm.conflict.clashes", { count: rebased.clashes.length })}</h3>
                <ChangeTable
                  label={t("metricForm.conflict.compare")}
                  frequency={frequency}
                  columns={[t("metricForm.conflict.theirs"), t("metricForm.conflict.mine")]}
                  rows={rebased.clashes.map((it) => ({ period: it.period, sides: [it.theirs, it.mine] }))}
                />
              </>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The publishers since the form was opened, with times. */
function Publishers({ vintages }: { vintages: Vintages }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul className={css.who}>
      {vintages.map(({ number, publishedAt, author }) => {
        const time = formatDateTime(publishedAt, language, timeZone);
        return (
          <li key={number}>
            {author
              ? t("metricForm.conflict.by", { number, author, time })
              : t("metricForm.conflict.byNobody", { number, time })}
          </li>
        );
      })}
    </ul>
  );
}
