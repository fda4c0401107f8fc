import type { MouseEvent } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { NetworkError } from "@/lib/data/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { otherPeriod } from "./publishedState";
import css from "./row/DeskRow.module.css";
import { isUnsaved, type Row } from "./row/row";
import type { RowActions } from "./row/useRows";
import { valueText, withText } from "./row/valueText";

/** Wraps an action whose button disappears: the focus moves to the value field of the row. */
function inRow(act: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("tr");
    act();
    row?.querySelector<HTMLElement>('[data-column="value"]')?.focus();
  };
}

/** The latest result of a row, and the actions it allows. */
export function DeskStatus({ row, actions }: { row: Row; actions: RowActions }) {
  const { metric, status } = row;
  const t = useText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  const shown = (period: string) => (letter === "C" ? period : formatPeriod(letter, period, language));
  switch (status.kind) {
    case "none":
      return isUnsaved(row) && <Unsaved row={row} actions={actions} />;
    case "saving":
    case "undoing":
      return <p className={css.busy}>{t(status.kind === "saving" ? "desk.saving" : "desk.undoing")}</p>;
    case "saved": {
      const { published } = status;
      const { entered } = published;
      return (
        <p className={css.saved}>
          <span>
            {t("desk.saved", { period: shown(entered.period), value: valueText(entered, language) })}
          </span>{" "}
          <Button variant="link" onClick={inRow(() => void actions.undo(row, published))}>
            {t("desk.undo")}
          </Button>
        </p>
      );
    }
    case "same": {
      const { entered } = status;
      return (
        <p className={css.busy}>
          {t("desk.same", { period: shown(entered.period), value: valueText(entered, language) })}
        </p>
      );
    }
    case "undone":
      return (
        <>
          <p className={css.busy}>{t("desk.undone")}</p>
          {isUnsaved(row) && <Unsaved row={row} actions={actions} />}
        </>
      );
    case "late":
      return <p className={css.error}>{t("desk.late")}</p>;
    case "refused": {
      const { offers } = status;
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
    case "overtaken": {
      const { entered, now, there } = status;
      const period = shown(entered.period);
      const { decimals } = now ?? metric;
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
            {t("desk.insist", { period, value: valueText(entered, language) })}
          </Button>
          <Button small variant="quiet" onClick={inRow(() => actions.yield(row))}>
            {t("desk.yield")}
          </Button>
        </div>
      );
    }
    case "failed": {
      const { failure, published } = status;
      return (
        <div>
          <p className={css.error}>
            {t(failure instanceof NetworkError ? "common.failure.network" : "common.failure.server")}
          </p>
          <Button
            variant="link"
            onClick={inRow(() => (published ? void actions.undo(row, published) : actions.save(row)))}
          >
            {t("common.retry")}
          </Button>
        </div>
      );
    }
  }
}

/** An unsaved value: shows that, the value it would replace, and a button to save it without a keyboard. */
function Unsaved({ row, actions }: { row: Row; actions: RowActions }) {
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

/** The effect of a period other than the proposed one. */
function Replaced({ row }: { row: Row }) {
  const { metric, next, there, draft } = row;
  const t = useText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  if (!there || !next || letter === "C" || otherPeriod(row)?.text !== there.period) return null;
  const period = formatPeriod(letter, there.period, language);
  const says = () => {
    if (there.late) return t("desk.farOff", { next: formatPeriod(letter, next.period, language), period });
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
