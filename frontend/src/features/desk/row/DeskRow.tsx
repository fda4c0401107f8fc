import { type KeyboardEvent, memo, useEffect, useId, useRef } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { problemText } from "@/lib/data/problems";
import { formatChange, formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import { DeskStatus } from "../DeskStatus";
import { otherPeriod } from "../publishedState";
import css from "./DeskRow.module.css";
import { isBusy, isDue, type Row } from "./row";
import { readTyped } from "./typed";
import type { RowActions } from "./useRows";

/** An indicator of the desk: its latest value, its next period, the field for its value, and the latest result. */
export const DeskRow = memo(function DeskRow(props: {
  row: Row;
  index: number;
  /** The id of the help text of the value field. */
  helpId: string;
  actions: RowActions;
  /** Moves the focus to the row above or below, in the same column. */
  go: (from: HTMLElement, step: 1 | -1) => void;
}) {
  const { row, index, helpId, actions, go } = props;
  const { metric, next, draft, status } = row;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const statusId = useId();
  const letter = frequencyLetter(metric.frequency);
  const { collection, path } = metric;
  const name = pick(metric.name);
  const unit = pick(metric.unit);
  const label = name?.text ?? path;
  const due = isDue(row);
  const problems = status.kind === "refused" ? status.problems : [];
  const isTwofold = status.kind === "refused" && status.offers.length > 1;
  const wrong = (field: string) =>
    problems.some((one) => one.field === field) || (isTwofold && field === "value") || undefined;

  // The message of the focused row is scrolled into view.
  const place = useRef<HTMLTableRowElement>(null);
  const { kind } = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row's message changes
  useEffect(() => {
    if (place.current?.contains(document.activeElement)) place.current.scrollIntoView?.({ block: "nearest" });
  }, [kind, row.there]);

  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const from = event.currentTarget;
    if (event.key === "Enter") {
      event.preventDefault();
      if (actions.save(row) !== "refused") go(from, 1);
    } else if (event.key === "Escape") {
      actions.restore(row);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      go(from, event.key === "ArrowDown" ? 1 : -1);
    }
  };
  const field = {
    autoComplete: "off",
    spellCheck: false,
    readOnly: isBusy(row),
    enterKeyHint: "next" as const,
    onKeyDown: pressed,
  };

  return (
    <tr ref={place} className={`${css.row} ${due ? css.due : ""}`} data-row={index} data-path={path}>
      <th scope="row" className={css.name}>
        <Link to={paths.metric(collection.account.key, collection.key, path)}>
          {name ? <ForeignText {...name} /> : path}
        </Link>
        <span className={css.key}>
          {collection.account.key}/{collection.key}/{path}
        </span>
      </th>
      <td className={css.latest}>
        {metric.lastValue != null && metric.lastPeriod != null && letter !== "C" ? (
          <>
            <strong>{formatNumber(metric.lastValue, { language, decimals: metric.decimals })}</strong>
            {unit && <span lang={unit.lang}> {unit.text}</span>}
            <span className={css.period}>{unbrokenPeriod(letter, metric.lastPeriod, language)}</span>
          </>
        ) : (
          <span className={css.none}>
            {metric.observationCount > 0
              ? t("metric.page.categories", { count: metric.observationCount })
              : t("desk.noFigures")}
          </span>
        )}
      </td>
      <td className={css.when}>
        {next && letter !== "C"
          ? t(due ? "desk.dueSince" : "desk.dueFrom", { date: unbrokenPeriod("D", next.dueOn, language) })
          : due && t("desk.dueFirst")}
      </td>
      {letter === "C" ? (
        <td colSpan={2} className={css.form}>
          <Link to={paths.editMetric(collection.account.key, collection.key, path)}>
            {t("desk.openForm")}
          </Link>
        </td>
      ) : (
        <>
          <td className={css.date}>
            <input
              {...field}
              data-column="period"
              aria-label={t("desk.periodOf", { name: label })}
              aria-invalid={wrong("period")}
              value={draft.period}
              aria-describedby={status.kind === "none" ? undefined : statusId}
              onChange={(event) => actions.type(row, { period: event.target.value })}
              onBlur={() => void actions.lookUp(row)}
            />
          </td>
          <td className={css.value}>
            <input
              {...field}
              data-column="value"
              aria-label={
                draft.period === ""
                  ? t("desk.valueOf", { name: label })
                  : t("desk.valueAt", { name: label, period: draft.period })
              }
              aria-invalid={wrong("value")}
              value={draft.value}
              aria-describedby={`${helpId} ${statusId}`}
              onChange={(event) => actions.type(row, { value: event.target.value })}
            />
            <Hint row={row} />
          </td>
        </>
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

/** During typing: the change from the value of the previous period. */
function Hint({ row }: { row: Row }) {
  const { metric, draft, there } = row;
  const language = useLanguage();
  if (draft.value.trim() === "" || row.status.kind === "refused") return null;
  const { entered } = readTyped(draft, metric.frequency, language);
  const other = otherPeriod(row);
  const before = other ? there?.period === other.text && there.before : metric.lastValue;
  if (!entered || typeof before !== "number" || before === 0) return null;
  const percent = ((entered.value - before) / Math.abs(before)) * 100;
  return <span className={css.hint}>{formatChange(percent, { language, decimals: 1, percent: true })}</span>;
}
