import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import type { ComponentProps, PointerEvent, ReactNode } from "react";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Cell } from "../../grid/Cell";
import type { Tile } from "../../grid/flow";
import { phoneHeight } from "../../page/ChartGrid";
import type { DashboardPlace } from "../../place";
import { ChartTile } from "../../tile/ChartTile";
import type { Range } from "../../tile/chartAddress";
import css from "./ArrangeGrid.module.css";

/** A chart in arrange mode: its menu, the grip that moves it, and the corner that resizes it. */
export function ArrangeTile(props: {
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
