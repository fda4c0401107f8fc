import { NetworkError } from "@/lib/data/graphql";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../DeskRow.module.css";
import type { RowActions } from "../rowActions";
import { isUnsaved, type Published, type Row, type Status } from "../state/row";
import { inRow } from "./inRow";
import { Overtaken } from "./Overtaken";
import { periodText } from "./periodText";
import { UnsavedValue } from "./UnsavedValue";
import { valueText } from "./valueText";

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
      return <p className={css.busy}>{t(status.kind === "saving" ? "desk.saving" : "desk.undoing")}</p>;
    case "saved":
      return <Saved row={row} published={status.published} actions={actions} />;
    case "same":
      return <Same row={row} status={status} />;
    case "undone":
      return (
        <>
          <p className={css.busy}>{t("desk.undone")}</p>
          {unsaved}
        </>
      );
    case "late":
      return <p className={css.error}>{t("desk.late")}</p>;
    case "refused":
      return <Refused row={row} status={status} actions={actions} />;
    case "overtaken":
      return <Overtaken row={row} status={status} actions={actions} />;
    case "failed":
      return <Failed row={row} status={status} actions={actions} />;
  }
}

function Saved(props: { row: Row; published: Published; actions: RowActions }) {
  const { row, published, actions } = props;
  const t = useText();
  const language = useLanguage();
  const { entered } = published;
  const period = periodText(row.metric, entered.period, language);
  return (
    <p className={css.saved}>
      <span>{t("desk.saved", { period, value: valueText(entered, language) })}</span>{" "}
      <Button variant="link" onClick={inRow(() => actions.undo(row, published))}>
        {t("desk.undo")}
      </Button>
    </p>
  );
}

function Same({ row, status: { entered } }: Omit<Props<"same">, "actions">) {
  const t = useText();
  const language = useLanguage();
  const period = periodText(row.metric, entered.period, language);
  return <p className={css.busy}>{t("desk.same", { period, value: valueText(entered, language) })}</p>;
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
