import { describe, expect, it } from "vitest";
import type { ApiRequest } from "../api/request";
import { firstDayOf } from "../arguments/day";
import { answered, english, ok } from "../test/server";
import { statitList, statitSearch } from "./list";

const item = (id: string) => ({
  id,
  name: { fr: "Nom", en: "Name" },
  unit: { fr: "%", en: null },
  frequency: "Q",
  last_period: "2024-Q1",
  last_value: 1.5,
});
const row = (id: string) => [id, "Name", "%", "quarterly", { day: firstDayOf("2024-Q1") }, 1.5];
const HEADER = ["Id", "Name", "Unit", "Frequency", "Last period", "Last value"];

describe("STATIT_LIST", () => {
  const pages: Record<string, object> = {
    "/api/v1/collections/ann/c/series?first=200": { series: [item("ann/c/a")], after: "x/1", total: 2 },
    "/api/v1/collections/ann/c/series?first=200&after=x%2F1": {
      series: [item("ann/c/b")],
      after: null,
      total: 2,
    },
    "/api/v1/collections/ann/empty/series?first=200": { series: [], total: 0 },
  };
  const server = ({ path }: ApiRequest) => {
    const page = pages[path];
    return page ? ok(page) : { status: 404, body: '{"detail":"Nothing here."}' };
  };

  it("has all pages below a header", () => {
    const { result, requests } = answered(statitList("ann/c", english), server);
    expect(result).toEqual([HEADER, row("ann/c/a"), row("ann/c/b")]);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["ann/empty", "has no indicator that you may see"],
    ["ann/other", "There is no “ann/other” on statit.example"],
    ["ann", "is not a collection"],
  ])("%s is an error", (collection, sentence) =>
    expect(() => answered(statitList(collection, english), server)).toThrow(sentence),
  );
});

describe("STATIT_SEARCH", () => {
  const server = (request: ApiRequest) =>
    ok({ results: request.path.includes("q=x") ? [item("ann/c/a")] : [] });

  it.each([
    [undefined, "20"],
    ["", "20"],
    [0, "20"],
    [5, "5"],
    ["100", "100"],
  ])("with the limit %j asks for %s indicators", (limit, first) => {
    const { result, requests } = answered(statitSearch(" x & é ", limit, english), server);
    expect(result).toEqual([HEADER, row("ann/c/a")]);
    expect(requests.map(({ path }) => path)).toEqual([
      `/api/v1/search?q=x%20%26%20%C3%A9&kind=metric&lang=en&first=${first}`,
    ]);
  });

  it.each([
    ["x", 101, "“101” is not possible for the argument “limit”. Give a whole number from 1 to 100."],
    ["x", 1.5, "“1.5” is not possible"],
    ["x", "many", "“many” is not possible"],
    [" ", undefined, "Give a text to search for"],
    ["nothing", undefined, "No indicator was found for “nothing”"],
  ])("%j, %j is an error", (text, limit, sentence) =>
    expect(() => answered(statitSearch(text, limit, english), server)).toThrow(sentence),
  );
});
