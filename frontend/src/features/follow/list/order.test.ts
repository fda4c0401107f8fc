import { expect, test } from "vitest";
import type { AlertMode } from "@/gql/graphql";
import type { ListedAlert } from "../alert/alertQueries";
import type { ListedFavourite } from "../favouriteQueries";
import { ALERT_ORDERS, FAVOURITE_ORDERS, listed, type Order, type Orders, type Row } from "./order";

/** The ids of what is found, in a row. */
function ids<Item>(rows: readonly Row<Item>[], text: string, orders: Orders<Item>, order: Order): string {
  const ordering = orders.find((it) => it.order === order) ?? orders[0];
  return listed(rows, text, ordering, "en")
    .map(({ id }) => id)
    .join("");
}

function favourite(id: string, name: string, place: string, publishedAt: string | null, addedAt: string) {
  const metric = publishedAt === null ? null : { publishedAt };
  return { id, name, place, item: { id, kind: "METRIC", addedAt, metric } as ListedFavourite };
}

const FAVOURITES = [
  favourite("b", "Électricité", "Office · Énergie · power", "2026-01-02T00:00:00Z", "2026-02-01T00:00:00Z"),
  favourite("a", "Wheat 10", "Mill · Grain · wheat", "2026-01-03T00:00:00Z", "2026-02-02T00:00:00Z"),
  favourite("c", "Wheat 2", "Mill · Grain · wheat-2", "2026-01-01T00:00:00Z", "2026-02-03T00:00:00Z"),
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
])("favourites with the words “%s”, in the order “%s”: %s", (text, order, expected) => {
  expect(ids(FAVOURITES, text, FAVOURITE_ORDERS, order)).toBe(expected);
});

test("a favourite that is not available comes last among the updated ones", () => {
  const lost = favourite("x", "Lost", "", null, "2026-02-04T00:00:00Z");
  expect(ids([lost, ...FAVOURITES], "", FAVOURITE_ORDERS, "updated")).toBe("abcx");
});

function alert(id: string, name: string, mode: AlertMode) {
  return { id, name, place: "", item: { id, mode } as ListedAlert };
}

test.each<[Order, string]>([
  ["set", "nbad"],
  ["name", "abdn"],
  ["mode", "bdan"],
])("alerts in the order “%s”: %s", (order, expected) => {
  const alerts = [
    alert("n", "Wheat", "NEVER"),
    alert("b", "Oats", "DAILY"),
    alert("a", "Barley", "WEEKLY"),
    alert("d", "Rye", "DAILY"),
  ];
  expect(ids(alerts, "", ALERT_ORDERS, order)).toBe(expected);
});
