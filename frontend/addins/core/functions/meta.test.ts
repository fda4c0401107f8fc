import { describe, expect, it } from "vitest";
import type { ApiRequest } from "../api/request";
import { firstDayOf } from "../arguments/day";
import { SheetError } from "../failure/error";
import { answered, english, observations, ok, series } from "../test/server";
import { statitMeta } from "./meta";

const latest = series("ann/c/month", "M", { "2024-02": 2.5 });
const meta = {
  id: "ann/c/month",
  notes: { fr: null, en: "Adjusted." },
  tags: { fr: "prix;énergie", en: "prices;energy" },
  first_period: "1990-01",
  observations: 410,
  parent: null,
};
const server = (request: ApiRequest) => {
  if (request.method === "POST")
    return observations(request, ({ id }) => (id === latest.id ? latest : undefined));
  return request.path === "/api/v1/series/ann/c/month/~meta" ? ok(meta) : { status: 404, body: "{}" };
};

describe("STATIT_META", () => {
  it.each([
    ["name", "Nom ann/c/month"],
    ["Nom", "Nom ann/c/month"],
    ["unité", "euros"],
    ["frequency", "monthly"],
    ["source", "Institute"],
    ["License", "CC-BY-4.0"],
    ["last", { day: firstDayOf("2024-02") }],
    ["dernière valeur", 2.5],
    ["updated", { day: firstDayOf("2024-05-06") }],
    ["millésime", 3],
    ["decimals", 1],
    ["URL", "https://statit.example/ann/c/month"],
    ["id", "ann/c/month"],
    ["notes", "Adjusted."],
    ["tags", "prices;energy"],
    ["première période", { day: firstDayOf("1990-01") }],
    ["count", 410],
    ["parent", null],
  ])("the field %s is %j", (field, value) =>
    expect(answered(statitMeta("ann/c/month", field, english), server).result).toEqual([[value]]),
  );

  it.each([
    ["ann/c/month", "", "Give the argument “field”, one of these: name, unit"],
    ["ann/c/month", "colour", "“colour” is not possible for the argument “field”. Write one of these: name"],
    ["ann/c/nothing", "name", "There is no “ann/c/nothing”"],
    ["ann/c/nothing", "notes", "There is no “ann/c/nothing”"],
  ])("%s, %s is an error", (id, field, sentence) =>
    expect(() => answered(statitMeta(id, field, english), server)).toThrow(sentence),
  );

  it("has fields in the shape of a range, one request for the brief ones", () => {
    const ids = [["ann/c/month"], ["ann/c/nothing"], [""]];
    const { result, requests } = answered(statitMeta(ids, "unit", english), server);
    expect(result).toEqual([["euros"], [expect.any(SheetError)], [null]]);
    expect(requests).toHaveLength(1);
  });

  it("has one request for each indicator for the others", () => {
    const ids = [["ann/c/month"], ["ann/c/nothing"]];
    const { result, requests } = answered(statitMeta(ids, "count", english), server);
    expect(result).toEqual([[410], [expect.any(SheetError)]]);
    expect(requests.map(({ path }) => path)).toEqual([
      "/api/v1/series/ann/c/month/~meta",
      "/api/v1/series/ann/c/nothing/~meta",
    ]);
  });
});
