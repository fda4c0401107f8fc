import { expect, test } from "vitest";
import { exportAddress } from "./AnalyticsView";
import { choiceOf, queryOf } from "./choice";

const whole = { range: "DAYS", subject: null, measure: "VIEWS" };
const indicator = { kind: "indicator", key: "food/bread" };
const place = { account: "insee", collection: "prices" };
const files = "/api/v1/collections/insee/prices/analytics";

test.each<[string, object, string, string]>([
  ["", {}, "?", "range=days"],
  ["range=months", { range: "MONTHS" }, "?range=months", "range=months"],
  ["range=All", { range: "ALL" }, "?range=all", "range=all"],
  ["range=weeks", {}, "?", "range=days"],
  [
    "indicator=food/bread",
    { subject: indicator },
    "?indicator=food%2Fbread",
    "range=days&indicator=food%2Fbread",
  ],
  [
    "dashboard=main&range=all",
    { subject: { kind: "dashboard", key: "main" }, range: "ALL" },
    "?range=all&dashboard=main",
    "range=all&dashboard=main",
  ],
  ["indicator=&dashboard=", {}, "?", "range=days"],
  ["show=downloads", { measure: "DOWNLOADS" }, "?show=downloads", "range=days"],
  ["show=nonsense", {}, "?", "range=days"],
])("the address ?%s shows %j, is written %s, and exports ?%s", (search, change, written, exported) => {
  const choice = choiceOf(new URLSearchParams(search));
  expect(choice).toEqual({ ...whole, ...change });
  expect(queryOf(choice)).toBe(written);
  expect(exportAddress(place, choice, "csv")).toBe(`${files}.csv?${exported}`);
  expect(exportAddress(place, choice, "xlsx")).toBe(`${files}.xlsx?${exported}`);
});
