import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { readFragment } from "@/gql";
import type { ChartTileFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { usePickText, useText } from "@/lib/text/text";
import { Cell } from "../grid/Cell";
import { GROWTH, isArrow, placeTowards, type Tile } from "../grid/flow";
import grid from "../grid/Grid.module.css";
import { phoneHeight } from "../page/ChartGrid";
import type { DashboardPlace } from "../place";
import { ChartTile } from "../tile/ChartTile";
import type { Range } from "../tile/chartAddress";
import css from "./ArrangeGrid.module.css";
import { SizeMenu } from "./SizeMenu";
import type { useArrangement } from "./useArrangement";
import { useDrag } from "./useDrag";

/** The grid in arrange mode: by pointer, by keys, or by each chart's menu. */
export function ArrangeGrid(props: {
  charts: ReadonlyMap<string, ChartTileFragment>;
  arrangement: ReturnType<typeof useArrangement>;
  place: DashboardPlace;
  range: Range;
}) {
  const { charts, arrangement, place, range } = props;
  const { tiles, move, resize, restore } = arrangement;
  const t = useText();
  const pick = usePickText();
  const help = useId();
  const [spoken, setSpoken] = useState("");
  const [held, setHeld] = useState<{ id: string; before: readonly Tile[] }>();
  const grips = useRef(new Map<string, HTMLButtonElement>());

  const titleOf = (id: string) => {
    const chart = readFragment(DRAWN_CHART, charts.get(id));
    return chart ? (pick(chart.title)?.text ?? chart.key) : "";
  };
  const standing = (id: string, of: readonly Tile[]) => {
    const index = of.findIndex((tile) => tile.id === id);
    const { width = 0, height = 0 } = of[index] ?? {};
    return { title: titleOf(id), place: index + 1, total: of.length, width, height };
  };
  const latest = useRef(tiles);
  latest.current = tiles;
  const {
    drag,
    begin,
    grid: box,
    ghost,
  } = useDrag({
    ...{ tiles, move, resize, restore },
    done: (id) => setSpoken(t("dashboardEdit.spoken.put", standing(id, latest.current))),
  });

  // The dragged tile keeps the focus while it moves through the document, and its moves are announced.
  useLayoutEffect(() => {
    if (!held) return;
    const grip = grips.current.get(held.id);
    grip?.focus({ preventScroll: true });
    grip?.closest("li")?.scrollIntoView?.({ block: "nearest" });
  });
  const said = useRef(tiles);
  useLayoutEffect(() => {
    if (said.current === tiles) return;
    said.current = tiles;
    if (held) setSpoken(t("dashboardEdit.spoken.moved", standing(held.id, tiles)));
  });

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const isHeld = held?.id === id;
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      setSpoken(t(isHeld ? "dashboardEdit.spoken.put" : "dashboardEdit.spoken.taken", standing(id, tiles)));
      setHeld(isHeld ? undefined : { id, before: tiles });
      return;
    }
    if (!held || !isHeld) return;
    if (key === "Tab") return setHeld(undefined);
    if (key === "Escape") {
      event.preventDefault();
      restore(held.before);
      setHeld(undefined);
      said.current = held.before;
      setSpoken(t("dashboardEdit.spoken.back", standing(id, held.before)));
      return;
    }
    if (!isArrow(key)) return;
    event.preventDefault();
    const index = tiles.findIndex((tile) => tile.id === id);
    const tile = tiles[index];
    if (!tile) return;
    if (!shiftKey) return move(id, placeTowards(tiles, index, key));
    const { width, height } = GROWTH[key];
    resize(id, { width: tile.width + width, height: tile.height + height });
  };

  return (
    <>
      <p id={help} className="visually-hidden">
        {t("dashboardEdit.keys")}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {spoken}
      </p>
      <ul ref={box} className={grid.grid} data-dragging={drag?.kind} aria-label={t("dashboard.charts")}>
        {tiles.map((tile, index) => {
          const chart = charts.get(tile.id);
          if (!chart) return null;
          const title = titleOf(tile.id);
          const isLifted = drag?.id === tile.id || held?.id === tile.id;
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
                      ref={(element) => {
                        if (element) grips.current.set(tile.id, element);
                        else grips.current.delete(tile.id);
                      }}
                      type="button"
                      className={css.grip}
                      aria-label={t("dashboardEdit.grip", { title })}
                      aria-describedby={help}
                      aria-pressed={held?.id === tile.id}
                      onKeyDown={onKeyDown(tile.id)}
                      onPointerDown={begin("move", tile.id)}
                    >
                      <IconGripVertical size={18} stroke={1.5} aria-hidden />
                    </button>
                  </div>
                }
              />
              <span className={css.corner} aria-hidden="true" onPointerDown={begin("size", tile.id)} />
              {isLifted && (
                <span className={css.size} aria-hidden="true">
                  {t("dashboardEdit.size", { width: tile.width, height: tile.height })}
                </span>
              )}
            </Cell>
          );
        })}
      </ul>
      {drag?.kind === "move" && (
        <div ref={ghost} className={css.ghost} aria-hidden="true">
          {titleOf(drag.id)}
        </div>
      )}
    </>
  );
}
