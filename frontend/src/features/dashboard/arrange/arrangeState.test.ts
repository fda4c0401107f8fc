import { expect, test } from "vitest";
import type { Tile } from "../grid/flow";
import { type ArrangeAction, type ArrangeState, isChanged, reduce, unchanged } from "./arrangeState";

const tile = (id: string, width = 6): Tile => ({ id, width, height: 3, least: 2 });
/** Tiles by their ids: "a b" are two. */
const row = (ids: string) => ids.split(" ").map((id) => tile(id));

const base = { tiles: row("a b c"), version: 4 };
const start = unchanged(base);
const moved: ArrangeState = { ...start, tiles: row("c a b") };
const removed: ArrangeState = { ...start, tiles: row("b"), removed: row("a c") };
const theirs = { tiles: row("c new a"), version: 9 };

test.each<[string, ArrangeState, ArrangeAction, Partial<ArrangeState>]>([
  ["a tile moves to a place", start, { type: "moved", id: "c", to: 0 }, { tiles: row("c a b") }],
  ["a place outside the grid changes nothing", start, { type: "moved", id: "c", to: 3 }, {}],
  ["an unknown tile does not move", start, { type: "moved", id: "x", to: 0 }, {}],
  [
    "a tile gets a size",
    start,
    { type: "resized", id: "a", size: { width: 9, height: 3 } },
    { tiles: [tile("a", 9), ...row("b c")] },
  ],
  [
    "a size within the limits of the grid",
    start,
    { type: "resized", id: "a", size: { width: 6, height: 1 } },
    { tiles: [{ ...tile("a"), height: 2 }, ...row("b c")] },
  ],
  ["an earlier order is restored", moved, { type: "restored", tiles: base.tiles }, { tiles: base.tiles }],
  ["a tile is removed", start, { type: "removed", id: "b" }, { tiles: row("a c"), removed: row("b") }],
  ["an unknown tile is not removed", start, { type: "removed", id: "x" }, {}],
  [
    "removed tiles are in order of removal",
    { ...start, tiles: row("b c"), removed: row("a") },
    { type: "removed", id: "c" },
    { tiles: row("b"), removed: row("a c") },
  ],
  [
    "the last removed tile returns behind the tiles before it",
    removed,
    { type: "removalUndone" },
    { tiles: row("b c"), removed: row("a") },
  ],
  [
    "it returns before the first tile that followed it",
    { ...start, tiles: row("c b"), removed: row("a") },
    { type: "removalUndone" },
    { tiles: row("a c b"), removed: [] },
  ],
  ["without a removed tile none returns", start, { type: "removalUndone" }, {}],
  ["a deletion waits for its confirmation", removed, { type: "confirmationOpened" }, { isConfirming: true }],
  [
    "the confirmation closes, the tiles are still removed",
    { ...removed, isConfirming: true },
    { type: "confirmationClosed" },
    { isConfirming: false },
  ],
  [
    "the saved order has a version, its deletions are still open",
    { ...removed, isConfirming: true },
    { type: "orderSaved", version: 5 },
    { base: { ...base, version: 5 } },
  ],
  [
    "another user's state replaces the changes",
    { ...start, tiles: row("b a"), removed: row("c") },
    { type: "rebased", onto: theirs, keeps: false },
    { base: theirs, tiles: theirs.tiles, removed: [] },
  ],
  [
    "kept changes: the own order, without deleted tiles, new tiles at the end",
    { ...start, tiles: row("b a c") },
    { type: "rebased", onto: theirs, keeps: true },
    { base: theirs, tiles: row("a c new") },
  ],
  [
    "kept changes: own removals, without those of tiles that no longer exist",
    { ...start, tiles: row("a"), removed: row("b c") },
    { type: "rebased", onto: theirs, keeps: true },
    { base: theirs, tiles: row("a new"), removed: row("c") },
  ],
])("%s", (_, before, action, change) => {
  expect(reduce(before, action)).toEqual({ ...before, ...change });
});

test.each<[string, ArrangeAction]>([
  ["a move to the same place", { type: "moved", id: "c", to: 2 }],
  ["a resize to the same size", { type: "resized", id: "a", size: { width: 6, height: 3 } }],
  ["a saved order", { type: "orderSaved", version: 5 }],
  ["a confirmation", { type: "confirmationOpened" }],
])("%s keeps the array of tiles, so that no move is announced", (_, action) => {
  expect(reduce(start, action).tiles).toBe(start.tiles);
});

test.each<[string, ArrangeState, boolean]>([
  ["the saved state", start, false],
  ["another order", moved, true],
  ["another size", { ...start, tiles: [tile("a", 9), ...row("b c")] }, true],
  ["an order that was moved and moved back", { ...start, tiles: row("a b c") }, false],
  ["a removed tile", removed, true],
  [
    "a removed tile that another user deleted too",
    { ...start, base: { tiles: row("b"), version: 9 }, tiles: row("b") },
    false,
  ],
])("%s: is there something to save?", (_, state, expected) => {
  expect(isChanged(state)).toBe(expected);
});
