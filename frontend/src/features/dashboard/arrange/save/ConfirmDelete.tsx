import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import css from "./ChartTitles.module.css";
import type { ArrangementSave } from "./useArrangementSave";

/** Lists the charts to delete before their deletion. */
export function ConfirmDelete(props: {
  charts: readonly ChartTile_ChartFragment[];
  saving: ArrangementSave;
  onClose: () => void;
}) {
  const { charts, saving, onClose } = props;
  const { busy, failure, send } = saving;
  const t = useText();
  const pick = usePickText();
  return (
    <Dialog
      title={t("dashboardEdit.confirm.title", { count: charts.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={send}>
            {t("dashboardEdit.confirm.delete", { count: charts.length })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("dashboardEdit.confirm.text", { count: charts.length })}</p>
      <ul className={css.titles}>
        {charts.map((tile) => {
          const chart = readFragment(DRAWN_CHART, tile);
          return <li key={tile.id}>{pick(chart.title)?.text ?? chart.key}</li>;
        })}
      </ul>
      {failure && <SaveFailure failure={failure} busy={busy} onRetry={send} />}
    </Dialog>
  );
}
