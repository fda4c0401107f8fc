import { type ComponentType, memo, useEffect, useId, useRef } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { problemText } from "@/lib/data/problems";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./DeskRow.module.css";
import { RowFields } from "./RowFields";
import type { RowActions } from "./rowActions";
import { type DeskMetric, isDue, type Row } from "./state/row";
import { DeskStatus } from "./status/DeskStatus";

/** An indicator whose followers are counted. */
export interface FollowersProps {
  readonly account: string;
  readonly metric: string;
}

interface DeskRowProps {
  row: Row;
  index: number;
  /** The id of the help text of the value field. */
  helpId: string;
  actions: RowActions;
  /** Moves the focus to the row above or below, in the same column. */
  go: (from: HTMLElement, step: 1 | -1) => void;
  followers: ComponentType<FollowersProps> | undefined;
  /** Takes cells that are pasted into the row. */
  onPaste: (row: Row, text: string) => void;
}

/** An indicator of the desk: its latest value, its next period, the field for its value, and the latest result. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { row, index, helpId, actions, go, followers, onPaste } = props;
  const { metric, status } = row;
  const t = useText();
  const statusId = useId();
  const { collection, path } = metric;
  const problems = status.kind === "refused" ? status.problems : [];
  // The message of the focused row is scrolled into view.
  const place = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row's message changes
  useEffect(() => {
    if (place.current?.contains(document.activeElement)) place.current.scrollIntoView?.({ block: "nearest" });
  }, [status.kind, row.there]);

  return (
    <tr ref={place} className={`${css.row} ${isDue(row) ? css.due : ""}`} data-row={index} data-path={path}>
      <Name metric={metric} followers={followers} />
      <Latest metric={metric} />
      <Due row={row} />
      {metric.frequency === "CATEGORY" ? (
        <td colSpan={2} className={css.form}>
          <Link to={paths.editMetric(collection.account.key, collection.key, path)}>
            {t("desk.openForm")}
          </Link>
        </td>
      ) : (
        <RowFields
          row={row}
          helpId={helpId}
          statusId={statusId}
          actions={actions}
          go={go}
          onPaste={onPaste}
        />
      )}
      <td className={css.status} id={statusId}>
        {problems.map((one) => (
          <p key={one.code} className={css.error}>
            {one.code === "LINE_DATE_MISSING" ? t("desk.periodMissing") : problemText(t, one)}
          </p>
        ))}
        <DeskStatus row={row} actions={actions} />
      </td>
    </tr>
  );
});

function Name(props: { metric: DeskMetric; followers: DeskRowProps["followers"] }) {
  const { metric, followers: Followers } = props;
  const { name, collection, path } = metric;
  const own = usePickText()(name);
  return (
    <th scope="row" className={css.name}>
      <Link to={paths.metric(collection.account.key, collection.key, path)}>
        {own ? <ForeignText {...own} /> : path}
      </Link>
      <span className={css.place}>
        <span className={css.key}>
          {collection.account.key}/{collection.key}/{path}
        </span>
        {Followers && (
          <span className={css.followers}>
            <Followers account={collection.account.key} metric={metric.id} />
          </span>
        )}
      </span>
    </th>
  );
}

/** The latest value and its period; of categories their number. */
function Latest({ metric }: { metric: DeskMetric }) {
  const { lastValue, lastPeriod, decimals, observationCount } = metric;
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  return (
    <td className={`detail tabular ${css.latest}`}>
      {lastValue != null && lastPeriod != null && letter !== "C" ? (
        <>
          <strong>{formatNumber(lastValue, { language, decimals })}</strong>
          {unit && <span lang={unit.lang}> {unit.text}</span>}
          <span className={css.period}>{unbrokenPeriod(letter, lastPeriod, language)}</span>
        </>
      ) : (
        <span className={css.none}>
          {observationCount > 0
            ? t("metric.page.categories", { count: observationCount })
            : t("desk.noFigures")}
        </span>
      )}
    </td>
  );
}

/** The day from which the next value is due; that the indicator is discontinued. */
function Due({ row }: { row: Row }) {
  const { metric, next } = row;
  const t = useText();
  const language = useLanguage();
  const due = isDue(row);
  if (metric.end) return <td className={css.when}>{t("metric.end.mark")}</td>;
  return (
    <td className={css.when}>
      {next && metric.frequency !== "CATEGORY"
        ? t(due ? "desk.dueSince" : "desk.dueFrom", { date: unbrokenPeriod("D", next.dueOn, language) })
        : due && t("desk.dueFirst")}
    </td>
  );
}
