import { expect, test } from "vitest";
import type { ListedFavourite } from "../favouriteQueries";
import { listed, type Order, type Row } from "./order";

function row(id: string, name: string, place: string, publishedAt: string, addedAt: string): Row {
  const favourite = { id, kind: "METRIC", addedAt, metric: { publishedAt } } as ListedFavourite;
  return { favourite, name, place };
}

const ROWS = [
  row("b", "Électricité", "Office · Énergie · power", "2026-01-02T00:00:00Z", "2026-02-01T00:00:00Z"),
  row("a", "Wheat 10", "Mill · Grain · wheat", "2026-01-03T00:00:00Z", "2026-02-02T00:00:00Z"),
  row("c", "Wheat 2", "Mill · Grain · wheat-2", "2026-01-01T00:00:00Z", "2026-02-03T00:00:00Z"),
];

test.each<[string, Order, string]>([
  ["", "own", "bac"],
  ["", "name", "bca"],
  ["", "updated", "abc"],
  ["", "added", "cab"],
  ["energie electr", "own", "b"],
  ["grain", "name", "ca"],
  ["WHEAT-2", "own", "c"],
  ["barley", "own", ""],
])("with the words “%s”, in the order “%s”: %s", (text, order, expected) => {
  const found = listed(ROWS, text, order, "en");
  expect(found.map(({ favourite }) => favourite.id).join("")).toBe(expected);
});

test("a favourite that is not available comes last among the updated ones", () => {
  const lost = {
    ...row("x", "Lost", "", "", "2026-02-04T00:00:00Z"),
    favourite: { id: "x", kind: "METRIC", addedAt: "2026-02-04T00:00:00Z", metric: null } as ListedFavourite,
  };
  const found = listed([lost, ...ROWS], "", "updated", "en");
  expect(found.map(({ favourite }) => favourite.id).join("")).toBe("abcx");
});
