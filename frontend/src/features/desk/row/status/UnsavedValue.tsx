import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../DeskRow.module.css";
import type { RowActions } from "../rowActions";
import { otherPeriod } from "../state/publishedState";
import type { Row } from "../state/row";
import { inRow } from "./inRow";
import { periodText } from "./periodText";
import { withText } from "./valueText";

/** An unsaved value: shows that, the value it would replace, and a button to save it without a keyboard. */
export function UnsavedValue({ row, actions }: { row: Row; actions: RowActions }) {
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
