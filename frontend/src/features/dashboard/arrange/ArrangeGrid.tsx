import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { useId } from "react";
import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { usePickText, useText } from "@/lib/text/text";
import { Cell } from "../grid/Cell";
import gridCss from "../grid/Grid.module.css";
import { phoneHeight } from "../page/ChartGrid";
import type { DashboardPlace } from "../place";
import { ChartTile } from "../tile/ChartTile";
import type { Range } from "../tile/chartAddress";
import css from "./ArrangeGrid.module.css";
import { SizeMenu } from "./SizeMenu";
import type { useArrangement } from "./useArrangement";
import { useTileMoves } from "./useTileMoves";

/** The grid in arrange mode: by pointer, by keys, or by each chart's menu. */
export function ArrangeGrid(props: {
  charts: ReadonlyMap<string, ChartTile_ChartFragment>;
  arrangement: ReturnType<typeof useArrangement>;
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
          const title = titleOf(tile.id);
          const isLifted = lifted === tile.id;
          return (
            <Cell
              key={tile.id}
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
                    <SizeMenu
                      tile={tile}
                      index={index}
                      total={tiles.length}
                      title={title}
                      place={place}
                      chart={chart}
                      arrangement={arrangement}
                    />
                    <button
                      type="button"
                      className={css.grip}
                      aria-label={t("dashboardEdit.grip", { title })}
                      aria-describedby={help}
                      {...grip(tile)}
                    >
                      <IconGripVertical size={18} stroke={1.5} aria-hidden />
                    </button>
                  </div>
                }
              />
              <span className={css.corner} aria-hidden="true" onPointerDown={corner(tile)} />
              {isLifted && (
                <span className={css.size} aria-hidden="true">
                  {t("dashboardEdit.size", { width: tile.width, height: tile.height })}
                </span>
              )}
            </Cell>
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
