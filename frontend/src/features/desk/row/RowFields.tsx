import type { ClipboardEvent, KeyboardEvent } from "react";
import { readTyped } from "@/lib/data/metric/typed";
import { formatChange } from "@/lib/format";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import css from "./DeskRow.module.css";
import type { RowActions } from "./rowActions";
import { otherPeriod } from "./state/publishedState";
import { isBusy, type Row } from "./state/row";

interface RowFieldsProps {
  row: Row;
  /** The id of the help text of the value field. */
  helpId: string;
  /** The id of the latest result. */
  statusId: string;
  actions: RowActions;
  /** Moves the focus to the row above or below, in the same column. */
  go: (from: HTMLElement, step: 1 | -1) => void;
  /** Takes cells that are pasted into the row. */
  onPaste: (row: Row, text: string) => void;
}

/** The cells of a row where its period and its value are typed. */
export function RowFields({ row, helpId, statusId, actions, go, onPaste }: RowFieldsProps) {
  const { metric, draft, status } = row;
  const t = useText();
  const pick = usePickText();
  const name = pick(metric.name)?.text ?? metric.path;
  const field = {
    autoComplete: "off",
    spellCheck: false,
    readOnly: isBusy(row),
    enterKeyHint: "next" as const,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => pressed(event, row, actions, go),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData("text/plain");
      if (isBusy(row) || !isCells(text)) return;
      event.preventDefault();
      onPaste(row, text);
    },
  };
  return (
    <>
      <td className={css.date}>
        <input
          {...field}
          data-column="period"
          aria-label={t("desk.periodOf", { name })}
          aria-invalid={isInvalid(row, "period")}
          value={draft.period}
          aria-describedby={status.kind === "none" ? undefined : statusId}
          onChange={(event) => actions.type(row, { period: event.target.value })}
          onBlur={() => actions.lookUp(row)}
        />
      </td>
      <td className={css.value}>
        <input
          {...field}
          data-column="value"
          aria-label={
            draft.period === ""
              ? t("desk.valueOf", { name })
              : t("desk.valueAt", { name, period: draft.period })
          }
          aria-invalid={isInvalid(row, "value")}
          value={draft.value}
          aria-describedby={`${helpId} ${statusId}`}
          onChange={(event) => actions.type(row, { value: event.target.value })}
        />
        <Hint row={row} />
      </td>
    </>
  );
}

/** Whether a pasted text is more than one cell. */
function isCells(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** The keys of a field: Enter saves, Escape restores, the arrows walk over the rows. */
function pressed(
  event: KeyboardEvent<HTMLInputElement>,
  row: Row,
  actions: RowActions,
  go: RowFieldsProps["go"],
) {
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
}

/** Whether a field has a problem, or a value with two readings; `undefined` instead of `false`. */
function isInvalid({ status }: Row, field: "period" | "value"): true | undefined {
  if (status.kind !== "refused") return undefined;
  const isTwofold = field === "value" && status.offers.length > 1;
  return isTwofold || status.problems.some((one) => one.field === field) || undefined;
}

/** During typing: the change from the value of the previous period, in per cent if that value is above zero. */
function Hint({ row }: { row: Row }) {
  const { metric, draft, there } = row;
  const language = useLanguage();
  if (draft.series || draft.value.trim() === "" || row.status.kind === "refused") return null;
  const { entered } = readTyped(draft, metric.frequency, language);
  const other = otherPeriod(row);
  const before = other ? there?.period === other.text && there.before : metric.lastValue;
  if (typeof entered?.value !== "number" || typeof before !== "number" || before <= 0) return null;
  const percent = ((entered.value - before) / before) * 100;
  return <span className={css.hint}>{formatChange(percent, { language, decimals: 1, percent: true })}</span>;
}
