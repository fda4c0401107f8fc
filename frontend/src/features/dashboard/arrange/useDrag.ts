import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Tile } from "../grid/flow";
import { COLUMNS, GAP, ROW } from "../grid/measures";

interface Options {
  tiles: readonly Tile[];
  move: (id: string, to: number) => void;
  resize: (id: string, size: { width: number; height: number }) => void;
  restore: (tiles: readonly Tile[]) => void;
  /** Told when a tile was let go. */
  done: (id: string) => void;
}

interface Drag {
  readonly id: string;
  readonly kind: "move" | "size";
  readonly before: readonly Tile[];
}

/** After a tile has changed places, the pointer must go so far before it does again: else two would swap for ever. */
const REST = 10;
/** This near to an edge of the window the page scrolls, at most so many pixels a frame. */
const EDGE = 72;
const SPEED = 16;

/**
 * Moving and sizing tiles by a pointer: a tile goes to where another one stands as soon as the pointer is over it,
 * its corner snaps to columns and rows. Escape puts everything back.
 */
export function useDrag({ tiles, move, resize, restore, done }: Options) {
  const [drag, setDrag] = useState<Drag>();
  const grid = useRef<HTMLUListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef({ tiles, move, resize, restore, done });
  latest.current = { tiles, move, resize, restore, done };

  const begin = (kind: Drag["kind"], id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag) return;
    event.preventDefault();
    const pointer = { x: event.clientX, y: event.clientY };
    start.current = { pointer, tile: tiles.find((tile) => tile.id === id), rested: pointer };
    setDrag({ id, kind, before: tiles });
  };
  const start = useRef<{ pointer: Point; tile: Tile | undefined; rested: Point } | undefined>(undefined);

  useEffect(() => {
    if (!drag) return undefined;
    let pointer: Point = start.current?.pointer ?? { x: 0, y: 0 };
    let frame = 0;
    const heed = () => {
      if (ghost.current)
        ghost.current.style.transform = `translate(${pointer.x + 12}px, ${pointer.y + 12}px)`;
      if (drag.kind === "move") changePlace();
      else changeSize();
    };
    const changePlace = () => {
      const from = start.current;
      if (!from || far(pointer, from.rested) < REST) return;
      const over = cellsOf(grid.current).find((cell) => isIn(pointer, cell.getBoundingClientRect()));
      const id = over?.dataset.tile;
      if (id === undefined || id === drag.id) return;
      from.rested = pointer;
      latest.current.move(
        drag.id,
        latest.current.tiles.findIndex((tile) => tile.id === id),
      );
    };
    const changeSize = () => {
      const [from, box] = [start.current, grid.current?.getBoundingClientRect()];
      if (!from?.tile || !box) return;
      const column = (box.width + GAP) / COLUMNS;
      latest.current.resize(drag.id, {
        width: from.tile.width + (pointer.x - from.pointer.x) / column,
        height: from.tile.height + (pointer.y + scrolled - from.pointer.y) / (ROW + GAP),
      });
    };
    let scrolled = 0;
    const scroll = () => {
      const below = pointer.y - (innerHeight - EDGE);
      const above = EDGE - pointer.y;
      const step = below > 0 ? Math.min(SPEED, below / 4) : above > 0 ? -Math.min(SPEED, above / 4) : 0;
      if (step !== 0) {
        const before = scrollY;
        scrollBy(0, step);
        scrolled += scrollY - before;
        heed();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY };
      heed();
    };
    const end = () => {
      latest.current.done(drag.id);
      setDrag(undefined);
    };
    const giveUp = () => {
      latest.current.restore(drag.before);
      end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      giveUp();
    };
    heed();
    frame = requestAnimationFrame(scroll);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", giveUp);
    addEventListener("keydown", onKey);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", giveUp);
      removeEventListener("keydown", onKey);
    };
  }, [drag]);

  return { drag, begin, grid, ghost };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function far(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function isIn({ x, y }: Point, box: DOMRect): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function cellsOf(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
}
