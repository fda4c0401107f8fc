import { formatNumber, formatPeriod } from "@/lib/format";
import { NetworkError } from "@/lib/graphql";
import { frequencyLetter } from "@/lib/lines/frequency";
import { useLanguage, useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import css from "./DeskRow.module.css";
import type { Row } from "./row";
import type { RowActions } from "./useRows";

/** What became of a row last, and what can be done about it. */
export function DeskStatus({ row, actions }: { row: Row; actions: RowActions }) {
  const { metric, status } = row;
  const t = useText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  const shown = (period: string) => (letter === "C" ? period : formatPeriod(letter, period, language));
  switch (status.kind) {
    case "none":
      return null;
    case "saving":
    case "undoing":
      return <p className={css.busy}>{t(status.kind === "saving" ? "desk.saving" : "desk.undoing")}</p>;
    case "saved": {
      const { published } = status;
      return (
        <p className={css.saved}>
          <span>{t("desk.saved", { period: shown(published.period), value: published.value })}</span>{" "}
          <Button variant="link" onClick={() => void actions.undo(row, published)}>
            {t("desk.undo")}
          </Button>
        </p>
      );
    }
    case "same":
      return (
        <p className={css.busy}>
          {t("desk.same", { period: shown(status.draft.period), value: status.draft.value })}
        </p>
      );
    case "undone":
      return <p className={css.busy}>{t("desk.undone")}</p>;
    case "late":
      return <p className={css.error}>{t("desk.late")}</p>;
    case "refused": {
      const { offer } = status;
      if (!offer) return null;
      return (
        <p>
          <Button variant="link" onClick={() => actions.take(row, offer)}>
            {offer.period === row.draft.period.trim()
              ? t("desk.offer", { value: offer.value })
              : t("desk.offerBoth", offer)}
          </Button>
        </p>
      );
    }
    case "overtaken":
      return (
        <div className={css.overtaken}>
          <p className={css.error}>
            {metric.lastPeriod != null && metric.lastValue != null
              ? t("desk.overtaken", {
                  period: shown(metric.lastPeriod),
                  value: formatNumber(metric.lastValue, { language, decimals: metric.decimals }),
                })
              : t("desk.overtakenEmpty")}
          </p>
          <Button small onClick={() => actions.insist(row)}>
            {t("desk.insist", { period: shown(status.draft.period), value: status.draft.value })}
          </Button>
          <Button small variant="quiet" onClick={() => actions.yield(row)}>
            {t("desk.yield")}
          </Button>
        </div>
      );
    case "failed": {
      const { failure, published } = status;
      return (
        <div>
          <p className={css.error}>
            {t(failure instanceof NetworkError ? "common.failure.network" : "common.failure.server")}
          </p>
          <Button
            variant="link"
            onClick={() => (published ? void actions.undo(row, published) : actions.save(row))}
          >
            {t("common.retry")}
          </Button>
        </div>
      );
    }
  }
}
