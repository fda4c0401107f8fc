import { expect, test } from "vitest";
import { readTarget } from "./address";

test.each([
  ["insee/prices", { kind: "collection", account: "insee", collection: "prices" }],
  ["insee/prices/", { kind: "collection", account: "insee", collection: "prices" }],
  [
    "https://statit.example/insee/prices/metrics?q=a",
    { kind: "collection", account: "insee", collection: "prices" },
  ],
  ["insee/prices/cpi/all", { kind: "metric", account: "insee", collection: "prices", path: "cpi/all" }],
  [
    "  http://localhost:8080/insee/prices/cpi?freq=Q#about ",
    { kind: "metric", account: "insee", collection: "prices", path: "cpi" },
  ],
  [
    "https://statit.example/f/insee/prices/cpi?bare=1",
    { kind: "metric", account: "insee", collection: "prices", path: "cpi" },
  ],
  [
    "https://statit.example/api/v1/series/insee/prices/cpi/all.csv",
    { kind: "metric", account: "insee", collection: "prices", path: "cpi/all" },
  ],
  [
    "https://statit.example/api/v1/series/insee/prices/cpi/chart.svg?type=bar",
    { kind: "metric", account: "insee", collection: "prices", path: "cpi" },
  ],
])("%s leads there", (typed, target) => {
  expect(readTarget(typed)).toEqual(target);
});

test.each(["", "prices", "births per year", "imports / exports", "a/b/c/d/e/f/g/h/i", "https://", "é/à"])(
  "%s is searched for",
  (typed) => {
    expect(readTarget(typed)).toBeUndefined();
  },
);
