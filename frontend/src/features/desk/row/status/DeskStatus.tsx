import { type MouseEvent, useEffect, useState } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { NetworkError } from "@/lib/data/graphql";
import type { Entered } from "@/lib/data/metric/typed";
import { formatNumber, formatPeriod, unbrokenPeriod } from "@/lib/format";
import { statusName } from "@/lib/format/status";
import { splitCodes } from "@/lib/lines/status";
import type { Language } from "@/lib/text/language";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../DeskRow.module.css";
import type { RowActions } from "../rowActions";
import { otherPeriod } from "../state/publishedState";
import { type DeskMetric, isUnsaved, type Published, type Row, type Status } from "../state/row";

interface Props<Kind extends Status["kind"] = Status["kind"]> {
  row: Row;
  status: Extract<Status, { kind: Kind }>;
  actions: RowActions;
}

/** The latest result of a row, and the actions it allows. */
export function DeskStatus({ row, actions }: { row: Row; actions: RowActions }) {
  const { status } = row;
  const t = useText();
  const unsaved = isUnsaved(row) && <UnsavedValue row={row} actions={actions} />;
  switch (status.kind) {
    case "none":
      return unsaved;
    case "saving":
    case "undoing":
      return <p className="muted">{t(status.kind === "saving" ? "desk.saving" : "desk.undoing")}</p>;
    case "saved":
      return <Saved row={row} published={status.published} actions={actions} />;
    case "same":
      return <Same row={row} status={status} />;
    case "undone":
      return (
        <>
          <p className="muted">{t("desk.undone")}</p>
          {unsaved}
        </>
      );
    case "late":
      return <p className={css.error}>{t("desk.late")}</p>;
    case "refused":
      return <Refused row={row} status={status} actions={actions} />;
    case "overtaken":
      return <Overtaken row={row} status={status} actions={actions} />;
    case "ended":
      return <Ended row={row} status={status} actions={actions} />;
    case "failed":
      return <Failed row={row} status={status} actions={actions} />;
  }
}

/** An unsaved value: shows that, the value it would replace, and a button to save it without a keyboard. */
function UnsavedValue({ row, actions }: { row: Row; actions: RowActions }) {
  const t = useText();
  return (
    <div className={css.ways}>
      <Replaced row={row} />
      <span className={css.unsaved}>{t("desk.unsaved")}</span>
      <Button small onClick={inRow(() => actions.save(row))}>
        {t("common.save")}
      </Button>
    </div>
  );
}

/** Wraps an action whose button disappears: the focus moves to the value field of the row. */
function inRow(act: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("tr");
    act();
    row?.querySelector<HTMLElement>('[data-column="value"]')?.focus();
  };
}

/** The effect of a period other than the proposed one. */
function Replaced({ row }: { row: Row }) {
  const { metric, next, there, draft } = row;
  const t = useText();
  const language = useLanguage();
  if (draft.series) {
    const { count, first } = draft.series;
    const shown = (period: string) => periodText(metric, period, language);
    return (
      <p className={css.replaced}>
        {t("desk.pasted.row", { count, first: shown(first), last: shown(draft.period) })}
      </p>
    );
  }
  if (!there || !next || otherPeriod(row)?.text !== there.period) return null;
  const period = periodText(metric, there.period, language);
  const says = () => {
    if (there.late) return t("desk.farOff", { next: periodText(metric, next.period, language), period });
    if (there.value === null) return t("desk.fillsGap", { period });
    const value = formatNumber(there.value, { language, decimals: metric.decimals });
    const staying = there.text && !draft.value.includes(";");
    return t(staying ? "desk.replacesKeeping" : "desk.replaces", {
      period,
      value: withText(value, there.text),
    });
  };
  return <p className={css.replaced}>{says()}</p>;
}

/** A period of an indicator in the language; the name of a category. */
function periodText({ frequency }: DeskMetric, period: string, language: Language): string {
  const letter = frequencyLetter(frequency);
  return letter === "C" ? period : formatPeriod(letter, period, language);
}

/** A typed value in the language's notation, with its typed decimals, its status, and its text; a status without value. */
function valueText({ written, value, status, text }: Entered, language: Language, t: Translate): string {
  const words = status === null ? null : statusName(status, t);
  if (value === null) return withText(t("desk.statusOnly", { status: words ?? "" }), text);
  const number = numberText(written, value, language);
  return withText(words === null ? number : `${number}, ${words}`, text);
}

function numberText(written: string, value: number, language: Language): string {
  const { number = "" } = splitCodes(written);
  const fraction = /\.(\d*)/.exec(number)?.[1] ?? "";
  // Powers of ten, and numbers with more decimals than are printed, use the default decimals.
  const isPlain = /^[^e]*$/i.test(number) && fraction.length <= 10;
  return formatNumber(value, { language, decimals: isPlain ? fraction.length : undefined });
}

/** A value with its text, if any. */
function withText(value: string, text: string | null | undefined): string {
  return text ? `${value} (${text})` : value;
}

/** What another user published meanwhile, and the choice between the two values. */
function Overtaken(props: { row: Row; status: Extract<Status, { kind: "overtaken" }>; actions: RowActions }) {
  const { row, status, actions } = props;
  const { entered, now, there } = status;
  const t = useText();
  const language = useLanguage();
  const period = periodText(row.metric, entered.period, language);
  const { decimals } = now ?? row.metric;
  return (
    <div className={css.ways}>
      <p className={css.error}>
        {there?.value != null
          ? t("desk.overtaken", {
              period,
              value: withText(formatNumber(there.value, { language, decimals }), there.text),
            })
          : t("desk.overtakenEmpty", { period })}
      </p>
      <Button small onClick={inRow(() => actions.insist(row))}>
        {t("desk.insist", { period, value: valueText(entered, language, t) })}
      </Button>
      <Button small variant="quiet" onClick={inRow(() => actions.yield(row))}>
        {t("desk.yield")}
      </Button>
    </div>
  );
}

/** The indicator is discontinued: the value is published and the end taken back, or the row is cleared. */
function Ended({ row, status: { date }, actions }: Props<"ended">) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={css.ways}>
      <p className={css.error}>
        {t("metricMore.resume.text", { date: unbrokenPeriod("D", date, language) })}
      </p>
      <Button small onClick={inRow(() => actions.resume(row))}>
        {t("metricMore.resume.publish")}
      </Button>
      <Button small variant="quiet" onClick={inRow(() => actions.restore(row))}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}

/** How long a saved value can be taken back, in milliseconds; the server allows twice as long. */
const UNDO_MS = 60_000;

function Saved(props: { row: Row; published: Published; actions: RowActions }) {
  const { row, published, actions } = props;
  const t = useText();
  const language = useLanguage();
  const { entered, to } = published;
  const [lateTo, setLateTo] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLateTo(to), UNDO_MS);
    return () => clearTimeout(timer);
  }, [to]);
  const period = periodText(row.metric, entered.period, language);
  return (
    <p className={css.saved}>
      <span>
        {entered.series
          ? t("desk.savedSeries", { period, count: entered.series.count })
          : t("desk.saved", { period, value: valueText(entered, language, t) })}
      </span>{" "}
      {!published.hasResumed && lateTo !== to && (
        <Button variant="link" onClick={inRow(() => actions.undo(row, published))}>
          {t("desk.undo")}
        </Button>
      )}
    </p>
  );
}

function Same({ row, status: { entered } }: Omit<Props<"same">, "actions">) {
  const t = useText();
  const language = useLanguage();
  const period = periodText(row.metric, entered.period, language);
  return <p className="muted">{t("desk.same", { period, value: valueText(entered, language, t) })}</p>;
}

/** The corrected inputs of a value that was refused. */
function Refused({ row, status: { offers }, actions }: Props<"refused">) {
  const t = useText();
  return (
    <>
      {offers.length > 1 && <p className={css.error}>{t("desk.twoReadings")}</p>}
      <p className={css.ways}>
        {offers.map((offer) => (
          <Button key={offer.value} variant="link" onClick={inRow(() => actions.take(row, offer))}>
            {offer.period === row.draft.period.trim()
              ? t("desk.offer", { value: offer.value })
              : t("desk.offerBoth", { period: offer.period, value: offer.value })}
          </Button>
        ))}
      </p>
    </>
  );
}

/** A save or an undo without a response, and a button to repeat it. */
function Failed({ row, status: { failure, published }, actions }: Props<"failed">) {
  const t = useText();
  return (
    <div>
      <p className={css.error}>
        {t(failure instanceof NetworkError ? "common.failure.network" : "common.failure.server")}
      </p>
      <Button
        variant="link"
        onClick={inRow(() => (published ? actions.undo(row, published) : actions.save(row)))}
      >
        {t("common.retry")}
      </Button>
    </div>
  );
}
