import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { GRID } from "@/ui/reorder/layout";
import type { ReorderChange } from "@/ui/reorder/reorder";
import { usePointer } from "@/ui/reorder/usePointer";
import { useReorder } from "@/ui/reorder/useReorder";
import { GROWTH, isArrow, placeTowards, type Tile } from "../grid/flow";
import { COLUMNS, GAP, ROW } from "../grid/measures";
import type { Arrangement } from "./useArrangement";

/** Moves and resizes tiles by pointer and by keys, and announces it. */
export function useTileMoves(arrangement: Arrangement, titleOf: (id: string) => string) {
  const { tiles, move, resize, restore } = arrangement;
  const t = useText();
  const [spoken, setSpoken] = useState("");
  const announce = (kind: ReorderChange["kind"], id: string, of: readonly Tile[]) => {
    const index = of.findIndex((tile) => tile.id === id);
    const { width = 0, height = 0 } = of[index] ?? {};
    const standing = { title: titleOf(id), place: index + 1, total: of.length, width, height };
    setSpoken(t(`dashboardEdit.spoken.${kind}`, standing));
  };

  const before = useRef({ keys: tiles, pointer: tiles });
  const onHold = (kind: "taken" | "put" | "back", id: string, by: ReorderChange["by"]) => {
    if (kind === "taken") before.current[by] = tiles;
    if (kind === "back") restore(before.current[by]);
    if (kind === "taken" && by === "pointer") return;
    if (kind === "back" && by === "keys") announce(kind, id, before.current[by]);
    else announce(kind === "back" ? "put" : kind, id, tiles);
  };
  const { grid, sized, corner } = useResize(resize, onHold);
  const { held, handle, ghost } = useReorder({
    ids: tiles.map(({ id }) => id),
    layout: {
      ...GRID,
      placeByKey: (key, from) => (isArrow(key) ? placeTowards(tiles, from, key) : undefined),
    },
    lifts: true,
    slack: 10, // else two tiles of unlike size would swap for ever
    onPress: (event) => event.preventDefault(),
    onChange: ({ kind, id, by, to }) => (kind === "moved" ? move(id, to) : onHold(kind, id, by)),
  });

  const said = useRef(tiles);
  useLayoutEffect(() => {
    if (said.current === tiles) return;
    said.current = tiles;
    if (held?.by === "keys") announce("moved", held.id, tiles);
  });

  const grip = (tile: Tile) => {
    const { onKeyDown, ...rest } = handle(tile.id);
    const isHeld = held?.by === "keys" && held.id === tile.id;
    return {
      ...rest,
      "aria-pressed": isHeld,
      onKeyDown: (event: KeyboardEvent) => {
        const { key, shiftKey } = event;
        if (!isHeld || !shiftKey || !isArrow(key)) return onKeyDown(event);
        event.preventDefault();
        const { width, height } = GROWTH[key];
        resize(tile.id, { width: tile.width + width, height: tile.height + height });
      },
    };
  };
  const dragging = sized ? "size" : held?.by === "pointer" ? "move" : undefined;
  return { spoken, lifted: sized ?? held?.id, dragging, grid, ghost, grip, corner } as const;
}

/** Resizes tiles by their corners, which snap to columns and rows. Escape cancels. */
function useResize(
  resize: Arrangement["resize"],
  onHold: (kind: "taken" | "put" | "back", id: string, by: "pointer") => void,
) {
  const [sized, setSized] = useState<Tile>();
  const grid = useRef<HTMLUListElement>(null);
  const follow = usePointer({
    lifts: true,
    move: (_, way) => {
      const box = grid.current?.getBoundingClientRect();
      if (!box || !sized) return;
      const width = sized.width + way.x / ((box.width + GAP) / COLUMNS);
      resize(sized.id, { width, height: sized.height + way.y / (ROW + GAP) });
    },
    end: (type) => {
      if (sized) onHold(type === "release" ? "put" : "back", sized.id, "pointer");
      setSized(undefined);
    },
  });
  const corner = (tile: Tile) => (event: PointerEvent) => {
    if (!follow(event)) return;
    event.preventDefault();
    onHold("taken", tile.id, "pointer");
    setSized(tile);
  };
  return { grid, sized: sized?.id, corner };
}
