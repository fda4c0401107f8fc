import { useMemo } from "react";
import type { Frequency } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { parseLines } from "@/lib/lines";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { changesText } from "../publishedText";
import type { MetricBase, MetricValues } from "../values";
import { ChangeTable } from "./ChangeTable";
import css from "./ConflictDialog.module.css";
import { type Compared, compareSeries } from "./difference";
import { type Rebased, rebaseFields, rebaseLines } from "./rebase";

/** The saved state and its publishers. */
export interface Current extends MetricBase {
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
  base: MetricBase;
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

/** A publish since the form was opened. */
interface PublishedVintage {
  number: number;
  publishedAt: string;
  author?: string | null | undefined;
}

interface ConflictChangesProps {
  frequency: Frequency;
  /** The vintage that the form started from, and the current one. */
  from: number;
  to: number;
  vintages: readonly PublishedVintage[];
  /** The changes of the other users. */
  theirs: Compared;
  /** The periods that were changed on both sides. */
  clashes: Rebased["clashes"];
}

/** What was published meanwhile, by whom, and what of it was typed differently. */
function ConflictChanges({ frequency, from, to, vintages, theirs, clashes }: ConflictChangesProps) {
  const t = useText();
  const { rows, ...counts } = theirs;
  return (
    <>
      <div className={`stack-2 ${css.part}`}>
        <h3>{t("metricForm.conflict.since", { changes: changesText(t, counts) })}</h3>
        <Publishers vintages={vintages.filter((it) => it.number > from)} />
        <ChangeTable
          label={t("metricForm.conflict.changed")}
          frequency={frequency}
          columns={[
            t("metricForm.conflict.before", { number: from }),
            t("metricForm.conflict.now", { number: to }),
          ]}
          rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
        />
      </div>
      <div className={`stack-2 ${css.part}`}>
        {clashes.length === 0 ? (
          <p>{t("metricForm.conflict.noClash")}</p>
        ) : (
          <>
            <h3>{t("metricForm.conflict.clashes", { count: clashes.length })}</h3>
            <ChangeTable
              label={t("metricForm.conflict.compare")}
              frequency={frequency}
              columns={[t("metricForm.conflict.theirs"), t("metricForm.conflict.mine")]}
              rows={clashes.map((it) => ({ period: it.period, sides: [it.theirs, it.mine] }))}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The publishers since the form was opened, with times. */
function Publishers({ vintages }: { vintages: readonly PublishedVintage[] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul className="detail">
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
