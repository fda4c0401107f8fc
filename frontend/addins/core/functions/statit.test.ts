import { describe, expect, it } from "vitest";
import { firstDayOf } from "../arguments/day";
import { SheetError } from "../failure/error";
import { answered, english, observations, requestedOf, series } from "../test/server";
import { statit } from "./statit";

const day = (text: string) => ({ day: firstDayOf(text) });

const SERIES = [
  series("ann/c/month", "M", { "2024-01": 1, "2024-02": 2.5, "2024-04": 0.1 }),
  series("ann/c/quarter", "Q", { "2024-Q1": 10, "2024-Q2": 20 }),
  series("ann/c/friday", "W", { "2024-01-05": 5 }),
  series("ann/c/monday", "W", { "2024-01-01": 1, "2024-01-08": 8 }),
  series("ann/c/regions", "C", { Bretagne: 3, Alsace: 1 }),
  series("ann/c/empty", "M", {}),
];
const server = (request: Parameters<typeof observations>[0]) =>
  observations(request, ({ id }) => SERIES.find((each) => each.id === id.toLowerCase()));

describe("STATIT for one id", () => {
  it("is a table of period and value, newest last, without a header", () => {
    const { result } = answered(statit("ann/c/month", {}, english), server);
    expect(result).toEqual([
      [day("2024-01-01"), 1],
      [day("2024-02-01"), 2.5],
      [day("2024-04-01"), 0.1],
    ]);
  });

  it("is the same for a range of one cell", () => {
    const { result } = answered(statit([["ann/c/quarter"]], {}, english), server);
    expect(result).toEqual([
      [day("2024-01-01"), 10],
      [day("2024-04-01"), 20],
    ]);
  });

  it("has categories as texts, in the order of the server", () => {
    const { result } = answered(statit("ann/c/regions", {}, english), server);
    expect(result).toEqual([
      ["Bretagne", 3],
      ["Alsace", 1],
    ]);
  });

  it("asks with the options of the address, replaced by those of the arguments", () => {
    const id = "https://statit.example/ann/c/month?freq=Q&agg=sum&start=2020";
    const { requests } = answered(statit(id, { start: "-12", asof: "v2" }, english), server);
    expect(requests.map(requestedOf)).toEqual([
      [
        {
          id: "ann/c/month",
          options: { freq: "Q", agg: "sum", partial: "hide", start: "-12", asof: "v2" },
        },
      ],
    ]);
  });

  it.each([
    ["ann/c/month", {}, {}],
    ["ann/c/month", { frequency: "Y" }, { freq: "Y", partial: "hide" }],
    ["ann/c/month?freq=Y", {}, { freq: "Y", partial: "hide" }],
    ["ann/c/month?partial=flag", { frequency: "Y" }, { freq: "Y", partial: "flag" }],
    ["ann/c/month?partial=show&freq=Q", { frequency: "Y" }, { freq: "Y", partial: "show" }],
  ])("%s with %j hides incomplete periods unless its address shows them", (id, given, options) => {
    const { requests } = answered(statit(id, given, english), server);
    expect(requests.flatMap(requestedOf)).toEqual([{ id: "ann/c/month", options }]);
  });

  it.each([
    ["ann/c/nothing", "notAvailable", "There is no “ann/c/nothing” on statit.example"],
    ["ann/c/empty", "notAvailable", "“ann/c/empty” has no observation in this range"],
    ["nothing", "invalidValue", "“nothing” is not an indicator"],
    [null, "invalidValue", "Give an indicator"],
  ])("%s has an error", (id, kind, sentence) => {
    const call = () => answered(statit(id, {}, english), server);
    expect(call).toThrow(sentence);
    expect(call).toThrow(expect.objectContaining({ kind }));
  });

  it("has the sentence of the server for refused options", () => {
    const refused = { status: 400, code: "OPTIONS_REFUSED", detail: "Choose a lower frequency." };
    const call = () =>
      answered(statit("ann/c/month", { frequency: "D" }, english), (request) =>
        observations(request, () => refused),
      );
    expect(call).toThrow(
      expect.objectContaining({ kind: "invalidValue", message: "Choose a lower frequency." }),
    );
  });
});

describe("STATIT for a range", () => {
  it("joins the series on their periods below a header, in one request", () => {
    const ids = [["ann/c/month", "", "ann/c/quarter"]];
    const { result, requests } = answered(statit(ids, {}, english), server);
    expect(result).toEqual([
      ["Period", "Nom ann/c/month", "Nom ann/c/quarter"],
      [day("2024-01-01"), 1, 10],
      [day("2024-02-01"), 2.5, null],
      [day("2024-04-01"), 0.1, 20],
    ]);
    expect(requests).toHaveLength(1);
  });

  it("joins weekly series on the week, whatever day was published", () => {
    const { result } = answered(statit([["ann/c/friday"], ["ann/c/monday"]], {}, english), server);
    expect(result.slice(1)).toEqual([
      [day("2024-01-05"), 5, 1],
      [day("2024-01-08"), null, 8],
    ]);
  });

  it("has categories after dates", () => {
    const { result } = answered(statit([["ann/c/regions"], ["ann/c/quarter"]], {}, english), server);
    expect(result.slice(1).map((row) => row[0])).toEqual([
      day("2024-01-01"),
      day("2024-04-01"),
      "Bretagne",
      "Alsace",
    ]);
  });

  it("asks once for an id that is given twice", () => {
    const { result, requests } = answered(statit([["ann/c/quarter", "Ann/C/Quarter"]], {}, english), server);
    expect(requests.flatMap(requestedOf)).toHaveLength(1);
    expect(result[1]).toEqual([day("2024-01-01"), 10, 10]);
  });

  it("has the error of one indicator in the header of its column", () => {
    const { result } = answered(statit([["ann/c/quarter", "wrong", "ann/c/nothing"]], {}, english), server);
    expect(result[0]?.slice(2)).toEqual([expect.any(SheetError), expect.any(SheetError)]);
    expect(result[1]).toEqual([day("2024-01-01"), 10, null, null]);
  });

  it("fails if nothing can be read", () =>
    expect(() => answered(statit([["ann/c/x", "ann/c/y"]], {}, english), server)).toThrow("“ann/c/x”"));

  it("has a header in French", () => {
    const french = { ...english, language: "fr" as const };
    const { result } = answered(statit([["ann/c/quarter", "ann/c/month"]], {}, french), server, french);
    expect(result[0]?.[0]).toBe("Période");
  });
});
