import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { formatNumber, type Language } from "@/lib/format";
import type { LineRow } from "@/lib/lines";
import { ABSENT } from "@/lib/lines/status";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./CorrectableTable.module.css";
import { fieldText, readValue } from "./corrections";

interface ValueCellProps {
  /** The row with its correction, if it has one. */
  row: LineRow;
  /** The value as the table shows it. */
  shown: string;
  isCorrected: boolean;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  /** The text that the field begins with; `undefined` while there is no field. */
  editing: string | undefined;
  frequency: Frequency;
  /** Opens the field; without a text, with that of the value. */
  onEdit: (text?: string) => void;
  onFocus: () => void;
  onTake: (row: LineRow) => void;
  onLeave: () => void;
}

/** Keys that begin a new value, as in a spreadsheet. */
const BEGINS_VALUE = /^[\d+\-.,:]$/;

/** A value of the table: a button, and a field while it is corrected. */
export function ValueCell(props: ValueCellProps) {
  const { row, shown, isCorrected, isStop, editing, onEdit, onFocus } = props;
  const t = useText();
  const language = useLanguage();
  if (editing !== undefined) return <ValueField {...props} editing={editing} />;
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const begins = BEGINS_VALUE.test(event.key);
    if (event.key !== "F2" && !begins) return;
    event.preventDefault();
    onEdit(begins ? event.key : undefined);
  };
  return (
    <button
      type="button"
      className={isCorrected ? `${css.value} ${css.corrected}` : css.value}
      data-period={row.period}
      tabIndex={isStop ? 0 : -1}
      title={t("metricMore.correct.action")}
      onFocus={onFocus}
      onClick={() => onEdit()}
      onKeyDown={pressed}
    >
      {isCorrected ? correctedText(row, language) : shown}
      {isCorrected && <span className="visually-hidden"> {t("metricMore.correct.mark")}</span>}
    </button>
  );
}

/** A corrected value as the table prints values: a colon where there is none. */
function correctedText({ value }: LineRow, language: Language): string {
  return value === null ? ABSENT : formatNumber(value, { language });
}

/** The field of a value. Enter and leaving the field take what is typed, Escape does not. */
function ValueField(props: ValueCellProps & { editing: string }) {
  const { row, editing, frequency, onTake, onLeave } = props;
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(editing);
  const [wrong, setWrong] = useState<{ words: string; offers: readonly string[] }>();
  useEffect(() => {
    field.current?.focus();
    if (editing.length > 1) field.current?.select();
  }, [editing]);
  const take = (typed: string) => {
    if (typed.trim() === "" || typed === fieldText(row, language)) return onLeave();
    const read = readValue(frequency, row, typed, language);
    if ("row" in read) {
      onTake(read.row);
      return onLeave();
    }
    const [problem] = read.problems;
    const words = problem ? problemText(t, problem) : t("metricMore.correct.twoReadings");
    setWrong({ words, offers: read.offers });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter") take(text);
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={css.editing}>
      <input
        ref={field}
        className={css.field}
        aria-label={t("metricMore.correct.field")}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong && id}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
        }}
        onKeyDown={pressed}
        onBlur={() => take(text)}
      />
      {wrong && (
        <span id={id} role="alert" className={css.wrong}>
          {wrong.words}
          {wrong.offers.map((offer) => (
            <button
              key={offer}
              type="button"
              className={css.offer}
              // The field keeps the focus: leaving it takes its own text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
            >
              {t("metricMore.correct.offer", { value: offer })}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}
