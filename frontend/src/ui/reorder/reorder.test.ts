import { describe, expect, test } from "vitest";
import { COLUMN, GRID, moved } from "./layout";
import { type HeldItem, type ReorderInput, type ReorderRules, stepOf } from "./reorder";

const box = (left: number, top: number, width = 100, height = 100) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
/** Four rows of one column. */
const rows = [box(0, 0), box(0, 100), box(0, 200), box(0, 300)];
/** Two rows: a wide item, a small one, and two small ones below. */
const cells = [box(0, 0, 200), box(200, 0), box(0, 100), box(100, 100)];

const list: ReorderRules = { ids: ["a", "b", "c", "d"], layout: COLUMN, lifts: false, slack: 4 };
const grid: ReorderRules = { ...list, layout: GRID, lifts: true, slack: 10 };
const plainGrid: ReorderRules = { ...grid, lifts: false, slack: 0 };

const keys: HeldItem = { id: "b", by: "keys" };
const pressed = { id: "b", by: "pointer", rested: { x: 50, y: 150 }, isDragged: false } as const;
const inCell: HeldItem = { ...pressed, rested: { x: 250, y: 50 }, isDragged: true };

const key = (name: string, id = "b"): ReorderInput => ({ type: "key", id, key: name });
const over = (
  x: number,
  y: number,
  edges: readonly (DOMRect | ReturnType<typeof box> | undefined)[] = rows,
) => ({ type: "point", pointer: { x, y }, edges }) as const;
const press: ReorderInput = { type: "press", id: "b", pointer: { x: 50, y: 150 } };

/** A step in few words: how an item is held, and what happens to which item, from and to which place. */
function summaryOf(held: HeldItem | undefined, input: ReorderInput, rules: ReorderRules): string {
  const step = stepOf(held, input, rules);
  if (!step) return "ignored";
  const { held: now, change } = step;
  const state = !now ? "idle" : now.by === "keys" ? "held" : now.isDragged ? "dragged" : "pressed";
  return change ? `${state}; ${change.kind} ${change.id} ${change.from}→${change.to} by ${change.by}` : state;
}

describe("the state after an input, and what happens", () => {
  test.each<[string, HeldItem | undefined, ReorderInput, ReorderRules, string]>([
    ["a press takes an item", undefined, press, list, "pressed; taken b 1→1 by pointer"],
    [
      "a press is a drag at once without slack",
      undefined,
      press,
      plainGrid,
      "dragged; taken b 1→1 by pointer",
    ],
    ["a press replaces keys", { id: "c", by: "keys" }, press, grid, "pressed; taken b 1→1 by pointer"],
    ["a second press is ignored", pressed, press, list, "ignored"],
    ["a trembling hand drags nothing", pressed, over(50, 153), list, "ignored"],
    ["across a column nothing counts", pressed, over(90, 150), list, "ignored"],
    ["a drag begins after the slack", pressed, over(50, 154), list, "dragged"],
    ["before the middle of the next row", pressed, over(50, 249), list, "dragged"],
    ["past the middle of the next row", pressed, over(50, 251), list, "dragged; moved b 1→2 by pointer"],
    ["past several rows", pressed, over(50, 999), list, "dragged; moved b 1→3 by pointer"],
    ["up", pressed, over(50, 49), list, "dragged; moved b 1→0 by pointer"],
    ["over another cell", inCell, over(20, 50, cells), grid, "dragged; moved b 1→0 by pointer"],
    ["over its own cell", inCell, over(290, 90, cells), grid, "ignored"],
    ["beside all cells", inCell, over(250, 150, cells), grid, "ignored"],
    ["near the last change", inCell, over(241, 50, rows), grid, "ignored"],
    ["a cell that is not drawn", inCell, over(20, 50, [undefined, ...cells.slice(1)]), grid, "ignored"],
    ["an item that is gone", { ...inCell, id: "x" }, over(20, 50, cells), grid, "ignored"],
    ["release", inCell, { type: "release" }, grid, "idle; put b 1→1 by pointer"],
    ["cancel puts back what can be lifted", inCell, { type: "cancel" }, grid, "idle; back b 1→1 by pointer"],
    ["cancel puts down all else", inCell, { type: "cancel" }, plainGrid, "idle; put b 1→1 by pointer"],
    ["keys are ignored during a drag", inCell, key("ArrowUp"), plainGrid, "ignored"],
    ["a pointer without a press", undefined, over(50, 50), list, "ignored"],

    ["an arrow", undefined, key("ArrowDown"), list, "idle; moved b 1→2 by keys"],
    ["the other way", undefined, key("ArrowUp"), list, "idle; moved b 1→0 by keys"],
    ["to the end", undefined, key("End"), list, "idle; moved b 1→3 by keys"],
    ["to the beginning", undefined, key("Home"), list, "idle; moved b 1→0 by keys"],
    ["at the beginning already", undefined, key("Home", "a"), list, "idle"],
    ["out of the list", undefined, key("ArrowDown", "d"), list, "idle"],
    ["across a column", undefined, key("ArrowLeft"), list, "ignored"],
    ["across a grid", undefined, key("ArrowLeft"), plainGrid, "idle; moved b 1→0 by keys"],
    ["Enter where nothing is lifted", undefined, key("Enter"), list, "ignored"],
    ["Escape where nothing is lifted", undefined, key("Escape"), list, "ignored"],

    ["an arrow before the item is lifted", undefined, key("ArrowRight"), grid, "ignored"],
    ["Enter lifts", undefined, key("Enter"), grid, "held; taken b 1→1 by keys"],
    ["the space bar lifts another", keys, key(" ", "c"), grid, "held; taken c 2→2 by keys"],
    ["an arrow moves what is held", keys, key("ArrowRight"), grid, "held; moved b 1→2 by keys"],
    ["Enter drops", keys, key("Enter"), grid, "idle; put b 1→1 by keys"],
    ["Escape puts back", keys, key("Escape"), grid, "idle; back b 1→1 by keys"],
    ["Tab drops in silence", keys, key("Tab"), grid, "idle"],
    ["any other key", keys, key("x"), grid, "ignored"],
  ])("%s", (_, held, input, rules, expected) => expect(summaryOf(held, input, rules)).toBe(expected));

  test("the slack counts from the last change of place", () => {
    const { held } = stepOf(inCell, over(20, 50, cells), grid) ?? {};
    expect(held).toMatchObject({ rested: { x: 20, y: 50 } });
  });
});

test("an item goes to another place, and the list stays the same where nothing moves", () => {
  expect(moved(list.ids, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(list.ids, 3, 0)).toEqual(["d", "a", "b", "c"]);
  for (const [from, to] of [
    [1, 1],
    [1, 4],
    [1, -1],
    [4, 0],
    [-1, 0],
  ] as const)
    expect(moved(list.ids, from, to)).toBe(list.ids);
});
