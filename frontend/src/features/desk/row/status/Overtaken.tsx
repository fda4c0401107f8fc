import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../DeskRow.module.css";
import type { RowActions } from "../rowActions";
import type { Row, Status } from "../state/row";
import { inRow } from "./inRow";
import { periodText } from "./periodText";
import { valueText, withText } from "./valueText";

/** What another user published meanwhile, and the choice between the two values. */
export function Overtaken(props: {
  row: Row;
  status: Extract<Status, { kind: "overtaken" }>;
  actions: RowActions;
}) {
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
        {t("desk.insist", { period, value: valueText(entered, language) })}
      </Button>
      <Button small variant="quiet" onClick={inRow(() => actions.yield(row))}>
        {t("desk.yield")}
      </Button>
    </div>
  );
}
