import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { ownPath, paths, withoutTrailingSlash } from "./paths";

test("after signing in one goes to an address of our own only", () => {
  expect(ownPath("/insee/prices?edit")).toBe("/insee/prices?edit");
  for (const foreign of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    null,
  ]) {
    expect(ownPath(foreign)).toBe("/");
  }
  for (const next of [
    "/\t/evil.example",
    "/\n\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil",
  ]) {
    expect(ownPath(next)).toBe("/");
  }
  expect(ownPath("/sign?next=/a")).toBe("/");
});

test("the sign screen remembers where one came from, but not home", () => {
  expect(paths.sign("/a/b?edit")).toBe("/sign?next=%2Fa%2Fb%3Fedit");
  expect(paths.sign("/")).toBe("/sign");
});

test("forms are addresses too", () => {
  expect(paths.newMetric("insee", "prices")).toBe("/new?kind=indicator&account=insee&collection=prices");
  expect(paths.newCollection()).toBe("/new?kind=collection");
});

test("the numbers of readers are those of a collection, or of a part of it", () => {
  const at = ["insee", "prices"] as const;
  expect(paths.collectionAnalytics(...at)).toBe("/insee/prices/analytics");
  expect(paths.collectionAnalytics(...at, { indicator: "food/bread" })).toBe(
    "/insee/prices/analytics?indicator=food%2Fbread",
  );
  expect(paths.collectionAnalytics(...at, { dashboard: "main" })).toBe(
    "/insee/prices/analytics?dashboard=main",
  );
});

test("slashes at the end are left out as in the shared cases", () => {
  for (const { path, leadsTo } of specCases<{ path: string; leadsTo: string | null }>("addresses")) {
    expect(withoutTrailingSlash(path), path).toBe(leadsTo ?? path);
  }
});

test("a CSV that a reader downloads has a byte order mark, and no other file", () => {
  const download = (format: "csv" | "xlsx" | "json", options?: Record<string, string>) =>
    paths.seriesDownload("ann", "prices", "cpi", format, options);
  expect(download("csv")).toBe("/api/v1/series/ann/prices/cpi.csv?bom=true");
  expect(download("csv", { freq: "Q" })).toBe("/api/v1/series/ann/prices/cpi.csv?freq=Q&bom=true");
  expect(download("json", { freq: "Q" })).toBe("/api/v1/series/ann/prices/cpi.json?freq=Q");
  expect(download("xlsx")).toBe("/api/v1/series/ann/prices/cpi.xlsx");
});
