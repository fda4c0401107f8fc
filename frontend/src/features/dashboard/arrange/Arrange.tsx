import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment, DashboardHead_DashboardFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { problemText } from "@/lib/data/problems";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { Cell } from "../grid/Cell";
import type { Tile } from "../grid/flow";
import gridCss from "../grid/Grid.module.css";
import { tileOf } from "../grid/tile";
import { phoneHeight } from "../page/ChartGrid";
import type { useDashboard } from "../page/useDashboard";
import { type DashboardPlace, placeOf } from "../place";
import { ChartTile } from "../tile/ChartTile";
import type { Range } from "../tile/chartAddress";
import css from "./Arrange.module.css";
import { SizeMenu } from "./SizeMenu";
import { ArrangeConflict } from "./save/ArrangeConflict";
import chartTitlesCss from "./save/ChartTitles.module.css";
import { type ArrangementSave, isConflict, useArrangementSave } from "./save/useArrangementSave";
import { type Arrangement, useArrangement } from "./useArrangement";
import { useTileMoves } from "./useTileMoves";

/** Loads all charts, then shows the arrange mode. */
export function Arrange(props: {
  dashboard: DashboardHead_DashboardFragment;
  list: ReturnType<typeof useDashboard>;
  range: Range;
}) {
  const { dashboard, list, range } = props;
  const { charts, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const [begun, setBegun] = useState(false);
  const isWhole = begun || (!hasNextPage && !list.isPlaceholderData);
  useEffect(() => setBegun(isWhole), [isWhole]);
  if (isFetchNextPageError) return <LoadFailure error={error} onRetry={() => void fetchNextPage()} />;
  if (!isWhole) return <PageSkeleton />;
  return <ArrangeView dashboard={dashboard} charts={charts} range={range} refetch={() => list.refetch()} />;
}

/** The arrange mode of a dashboard: its charts in the grid, the bar that saves them, and the dialogs of a save. */
function ArrangeView(props: {
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

/** The grid in arrange mode: by pointer, by keys, or by each chart's menu. */
function ArrangeGrid(props: {
  charts: ReadonlyMap<string, ChartTile_ChartFragment>;
  arrangement: Arrangement;
  place: DashboardPlace;
  range: Range;
}) {
  const { charts, arrangement, place, range } = props;
  const { tiles } = arrangement;
  const t = useText();
  const pick = usePickText();
  const help = useId();
  const titleOf = (id: string) => {
    const chart = readFragment(DRAWN_CHART, charts.get(id));
    return chart ? (pick(chart.title)?.text ?? chart.key) : "";
  };
  const { spoken, lifted, dragging, grid, ghost, grip, corner } = useTileMoves(arrangement, titleOf);
  return (
    <>
      <p id={help} className="visually-hidden">
        {t("dashboardEdit.keys")}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {spoken}
      </p>
      <ul ref={grid} className={gridCss.grid} data-dragging={dragging} aria-label={t("dashboard.charts")}>
        {tiles.map((tile, index) => {
          const chart = charts.get(tile.id);
          if (!chart) return null;
          const shared = { tile, chart, place, title: titleOf(tile.id) };
          return (
            <ArrangeTile
              key={tile.id}
              {...shared}
              range={range}
              isLifted={lifted === tile.id}
              menu={<SizeMenu {...shared} index={index} total={tiles.length} arrangement={arrangement} />}
              grip={{ "aria-describedby": help, ...grip(tile) }}
              onCorner={corner(tile)}
            />
          );
        })}
      </ul>
      {dragging === "move" && lifted !== undefined && (
        <div ref={ghost} className={css.ghost} aria-hidden="true">
          {titleOf(lifted)}
        </div>
      )}
    </>
  );
}

/** A chart in arrange mode: its menu, the grip that moves it, and the corner that resizes it. */
function ArrangeTile(props: {
  tile: Tile;
  chart: ChartTile_ChartFragment;
  place: DashboardPlace;
  range: Range;
  title: string;
  /** Whether it follows the pointer or the keys; its size is then shown. */
  isLifted: boolean;
  menu: ReactNode;
  /** The handlers and the state of the grip. */
  grip: ComponentProps<"button">;
  /** Called when the pointer takes the corner. */
  onCorner: (event: PointerEvent) => void;
}) {
  const { tile, chart, place, range, title, isLifted, menu, grip, onCorner } = props;
  const t = useText();
  return (
    <Cell
      data-tile={tile.id}
      columns={tile.width}
      rows={tile.height}
      className={isLifted ? `${css.cell} ${css.lifted}` : css.cell}
    >
      <ChartTile
        chart={chart}
        place={place}
        range={range}
        height={phoneHeight(tile)}
        actions={
          <div className={css.tools}>
            {menu}
            <button
              type="button"
              className={css.grip}
              aria-label={t("dashboardEdit.grip", { title })}
              {...grip}
            >
              <IconGripVertical size={18} stroke={1.5} aria-hidden />
            </button>
          </div>
        }
      />
      <span className={css.corner} aria-hidden="true" onPointerDown={onCorner} />
      {isLifted && (
        <span className={css.size} aria-hidden="true">
          {t("dashboardEdit.size", { width: tile.width, height: tile.height })}
        </span>
      )}
    </Cell>
  );
}

/** The bar below the grid: saves or leaves, restores removed charts, and shows why a save failed. */
function SaveBar(props: { arrangement: Arrangement; saving: ArrangementSave }) {
  const { arrangement, saving } = props;
  const { removed, isConfirming } = arrangement;
  const t = useText();
  const problems = saving.problems.filter((it) => !isConflict(it));
  return (
    <div className={css.bar}>
      {problems.length > 0 && (
        <Notice kind="error">
          {problems.map((it) => (
            <p key={it.code}>{problemText(t, it)}</p>
          ))}
        </Notice>
      )}
      {saving.failure && !isConfirming && (
        <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={saving.send} />
      )}
      <div className="bar">
        <Button variant="primary" busy={saving.busy} onClick={saving.save}>
          {t("dashboardEdit.save")}
        </Button>
        <Button variant="quiet" onClick={saving.leave}>
          {t("common.cancel")}
        </Button>
        {removed.length > 0 && (
          <p className={css.removed} role="status">
            {t("dashboardEdit.removed", { count: removed.length })}{" "}
            <Button variant="link" onClick={arrangement.undoRemoval}>
              {t("dashboardEdit.undo")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Lists the charts to delete before their deletion. */
function ConfirmDelete(props: {
  charts: readonly ChartTile_ChartFragment[];
  saving: ArrangementSave;
  onClose: () => void;
}) {
  const { charts, saving, onClose } = props;
  const t = useText();
  const pick = usePickText();
  return (
    <ConfirmDialog
      title={t("dashboardEdit.confirm.title", { count: charts.length })}
      action={t("dashboardEdit.confirm.delete", { count: charts.length })}
      saving={{ ...saving, problems: [] }}
      onConfirm={saving.send}
      onClose={onClose}
    >
      <p>{t("dashboardEdit.confirm.text", { count: charts.length })}</p>
      <ul className={chartTitlesCss.titles}>
        {charts.map((tile) => {
          const chart = readFragment(DRAWN_CHART, tile);
          return <li key={tile.id}>{pick(chart.title)?.text ?? chart.key}</li>;
        })}
      </ul>
    </ConfirmDialog>
  );
}
