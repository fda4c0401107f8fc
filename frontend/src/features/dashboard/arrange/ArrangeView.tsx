import { useMemo } from "react";
import type { ChartTile_ChartFragment, DashboardHead_DashboardFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { tileOf } from "../grid/tile";
import { placeOf } from "../place";
import type { Range } from "../tile/chartAddress";
import css from "./ArrangeView.module.css";
import { ArrangeConflict } from "./save/ArrangeConflict";
import { ConfirmDelete } from "./save/ConfirmDelete";
import { SaveBar } from "./save/SaveBar";
import { useArrangementSave } from "./save/useArrangementSave";
import { ArrangeGrid } from "./tiles/ArrangeGrid";
import { useArrangement } from "./useArrangement";

/** The arrange mode of a dashboard: its charts in the grid, the bar that saves them, and the dialogs of a save. */
export function ArrangeView(props: {
  dashboard: DashboardHead_DashboardFragment;
  charts: readonly ChartTile_ChartFragment[];
  range: Range;
  refetch: () => Promise<unknown>;
}) {
  const { dashboard, charts, range, refetch } = props;
  const t = useText();
  const place = placeOf(dashboard);
  const arrangement = useArrangement({ tiles: charts.map(tileOf), version: dashboard.version });
  const { base, tiles, removed, isConfirming } = arrangement;
  const byId = useMemo(() => new Map(charts.map((chart) => [chart.id, chart])), [charts]);
  const saving = useArrangementSave(dashboard, range, arrangement);
  return (
    <section className={css.arrange} aria-label={t("dashboardEdit.title")}>
      <div className={css.intro}>
        <p className={css.wide}>{t("dashboardEdit.intro")}</p>
        <p className={css.phone}>{t("dashboardEdit.introPhone")}</p>
      </div>
      {tiles.length === 0 ? (
        <p className={css.none}>{t("dashboardEdit.noneLeft")}</p>
      ) : (
        <ArrangeGrid charts={byId} arrangement={arrangement} place={place} range={range} />
      )}
      <SaveBar arrangement={arrangement} saving={saving} />
      {isConfirming && (
        <ConfirmDelete
          charts={removed.flatMap(({ id }) => byId.get(id) ?? [])}
          saving={saving}
          onClose={arrangement.closeConfirmation}
        />
      )}
      {saving.hasConflict && (
        <ArrangeConflict
          place={place}
          base={base.tiles}
          onDecide={async (theirs, keeps) => {
            await refetch();
            arrangement.rebase(theirs, keeps);
            saving.closeConflict();
          }}
          onClose={saving.closeConflict}
        />
      )}
    </section>
  );
}
