import { useId } from "react";
import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { usePickText, useText } from "@/lib/text/text";
import gridCss from "../../grid/Grid.module.css";
import type { DashboardPlace } from "../../place";
import type { Range } from "../../tile/chartAddress";
import type { Arrangement } from "../useArrangement";
import css from "./ArrangeGrid.module.css";
import { ArrangeTile } from "./ArrangeTile";
import { SizeMenu } from "./SizeMenu";
import { useTileMoves } from "./useTileMoves";

/** The grid in arrange mode: by pointer, by keys, or by each chart's menu. */
export function ArrangeGrid(props: {
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
