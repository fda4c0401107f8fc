import { describe, expect, it } from "vitest";
import type { ApiRequest } from "../api/request";
import { SheetError } from "../failure/error";
import { answered, english, observations, requestedOf, series } from "../test/server";
import { statitValue } from "./value";

const SERIES = [
  series("ann/c/month", "M", { "2024-01": 1, "2024-02": 2.5 }),
  series("ann/c/week", "W", { "2024-01-05": 5 }),
  series("ann/c/regions", "C", { Bretagne: 3, Alsace: 1 }),
];
/** Reads ranges as the server does it, by comparing the texts: enough for the series above. */
const server = (request: ApiRequest) =>
  observations(request, ({ id, options }) => {
    const found = SERIES.find((each) => each.id === id);
    const newest = found?.periods.length ?? 0;
    const first = options.limit === "1" ? newest - 1 : 0;
    return found && { ...found, periods: found.periods.slice(first), values: found.values.slice(first) };
  });

const JANUARY = 45_292;

describe("STATIT_VALUE", () => {
  it.each([
    ["ann/c/month", undefined, 2.5],
    ["ann/c/month", "2024-01", 1],
    ["ann/c/month", JANUARY, 1],
    ["ann/c/month", JANUARY + 30, 1],
    ["ann/c/month", new Date(2024, 1, 29), 2.5],
    ["ann/c/week", "2024-W01", 5],
    ["ann/c/week", JANUARY, 5],
    ["ann/c/regions", "Alsace", 1],
  ])("%s in %s is %s", (id, period, value) =>
    expect(answered(statitValue(id, { period }, english), server).result).toEqual([[value]]),
  );

  it.each([
    ["ann/c/month", "2024-03", "notAvailable", "“ann/c/month” has no value for 2024-03."],
    ["ann/c/month", 2024, "notAvailable", "“ann/c/month” has no value for 2024."],
    ["ann/c/month", "2024-01-05T00", "invalidValue", "is not a date for the argument “period”"],
    ["ann/c/regions", "Corse", "notAvailable", "“ann/c/regions” has no value for Corse."],
    ["ann/c/nothing", undefined, "notAvailable", "There is no “ann/c/nothing”"],
    ["nothing", undefined, "invalidValue", "“nothing” is not an indicator"],
  ])("%s in %s is an error", (id, period, kind, sentence) => {
    const call = () => answered(statitValue(id, { period }, english), server);
    expect(call).toThrow(sentence);
    expect(call).toThrow(expect.objectContaining({ kind }));
  });

  it("has values in the shape of a range, with the errors of their cells", () => {
    const ids = [
      ["ann/c/month", ""],
      ["wrong", "ann/c/week"],
    ];
    const { result, requests } = answered(statitValue(ids, {}, english), server);
    expect(result).toEqual([
      [2.5, null],
      [expect.any(SheetError), 5],
    ]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["2024-03", { start: "2019-12-25", end: "2030-01-07" }],
    ["2030-T1", { start: "2029-12-25", end: "2040-01-07" }],
    ["2024-03-15", { start: "2023-12-25", end: "2025-01-07" }],
    ["0001-05", { start: "0001-01-01", end: "0010-01-07" }],
    ["9999", { start: "9989-12-25", end: "9999-12-31" }],
    ["Alsace", {}],
    [undefined, { order: "desc", limit: "1" }],
  ])("reads for %s the observations of %j", (period, options) => {
    const id = "ann/c/month?start=2000&end=2001&transform=pct&param=12";
    const requests: ApiRequest[] = [];
    const answer = (request: ApiRequest) => {
      requests.push(request);
      return { status: 0, body: "" };
    };
    expect(() => answered(statitValue(id, { period }, english), answer)).toThrow("does not answer");
    expect(requests.flatMap(requestedOf)).toEqual([
      { id: "ann/c/month", options: { transform: "pct", param: "12", ...options } },
    ]);
  });

  it.each([undefined, "2024"])("does not read an incomplete year for the period %s", (period) => {
    const { requests } = answered(
      statitValue("ann/c/month", { period, frequency: "Y" }, english),
      (request) => observations(request, () => series("ann/c/month", "Y", { "2024": 12 })),
    );
    expect(requests.flatMap(requestedOf)[0]?.options).toMatchObject({ freq: "Y", partial: "hide" });
  });
});
