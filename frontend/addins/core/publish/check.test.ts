import { describe, expect, it } from "vitest";
import type { ApiRequest, ApiResponse } from "../api/request";
import { english, observations, ok, series } from "../test/server";
import { takeStepsNow } from "../transport/steps";
import { isClean, previewDraft, publishDraft } from "./check";
import { draftOf } from "./draft";
import type { PublishReport } from "./report";

const TABLE = [
  ["", "Bread", "Milk"],
  ["2023", "1", "3"],
  ["2024", "2", "4"],
];
const REPORT = { counts: {}, valid: [], invalid: [], defects: [], proposals: [], published_at: null };

/** A collection in which only `bread` exists, with this vintage; the requests that it got. */
function collection(vintage: number | undefined) {
  const sent: ApiRequest[] = [];
  const respond = (request: ApiRequest): ApiResponse => {
    sent.push(request);
    if (!request.path.startsWith("/api/v1/import/")) {
      const bread = { ...series("mill/own/bread", "Y", { 2023: 1 }), vintage };
      return observations(request, ({ id }) =>
        id === "mill/own/bread" && vintage !== undefined ? bread : undefined,
      );
    }
    const isPreview = request.path.includes("dry_run=true");
    return ok({ ...REPORT, published_at: isPreview ? null : "2026-05-01T12:00:00Z" });
  };
  return { sent, respond };
}

const draft = (cells = TABLE, address = "mill/own") =>
  draftOf("Sheet1!A1:C3", cells, { collection: address });

describe("a preview", () => {
  it("asks which indicators exist, and for the effect of the rest", () => {
    const { sent, respond } = collection(3);
    const { existing, report, changed } = takeStepsNow(previewDraft(draft(), english), respond);
    expect([...existing]).toEqual([["bread", { name: "Nom mill/own/bread", frequency: "Y", vintage: 3 }]]);
    expect([report.isPublished, changed]).toEqual([false, []]);
    expect(sent[1]).toMatchObject({
      path: "/api/v1/import/mill/own?dry_run=true&lang=en&texts=en&name=sheet.csv&separator=comma&mode=merge&repair=dates%3Awithin",
      type: "text/csv",
      body: "id,bread,milk\nfrequency,,Y\nname,,Milk\n2023,1,3\n2024,2,4\n",
    });
  });

  it("takes the address of a collection", () => {
    const { sent, respond } = collection(3);
    const given = draft(TABLE, "https://statit.example/fr/mill/own");
    expect(takeStepsNow(previewDraft(given, english), respond).draft.collection).toBe("mill/own");
    expect(sent[1]?.path).toContain("/import/mill/own?");
  });

  it.each([
    ["in the first row", [["id", "bread", "bread", "not a key!"]], ["bread"]],
    [
      "in a column",
      [
        ["Date", "ID", "Value"],
        ["2024", "bread", "1"],
        ["2025", "bread", "2"],
        ["2024", "milk", "3"],
      ],
      ["bread", "milk"],
    ],
  ])("of a selection that is ready asks for the ids %s", (_, cells, keys) => {
    const { sent, respond } = collection(3);
    takeStepsNow(previewDraft(draft(cells), english), respond);
    const asked = JSON.parse(sent[0]?.body ?? "{}").series as { id: string }[];
    expect(asked.map(({ id }) => id)).toEqual(keys.map((key) => `mill/own/${key}`));
  });

  it("asks for 200 indicators at once", () => {
    const { sent, respond } = collection(3);
    const keys = Array.from({ length: 201 }, (_, at) => `k${at}`);
    takeStepsNow(previewDraft(draft([["id", ...keys]]), english), respond);
    const counts = sent.slice(0, 2).map(({ body }) => JSON.parse(body ?? "{}").series.length);
    expect(counts).toEqual([200, 1]);
  });
});

describe("a publish", () => {
  it.each([
    ["nothing changed", 3, { bread: 3 }, []],
    ["somebody published", 4, { bread: 3 }, ["bread"]],
    ["somebody created an indicator", 1, {}, ["bread"]],
    ["somebody deleted an indicator", undefined, { bread: 3 }, ["bread"]],
  ])("after a preview since which %s", (_, vintage, seen, changed) => {
    const { sent, respond } = collection(vintage);
    const checked = takeStepsNow(publishDraft(draft(), seen, english), respond);
    expect(checked.changed).toEqual(changed);
    const isPublished = changed.length === 0;
    expect(checked.report.isPublished).toBe(isPublished);
    expect(sent[1]?.path.includes("dry_run=true")).toBe(!isPublished);
  });

  it.each([
    [404, {}, "There is no “mill/own” on statit.example"],
    [403, { detail: "This key may not publish." }, "This key may not publish."],
  ])("that the server refuses with %i has a sentence", (status, body, sentence) => {
    const { respond } = collection(3);
    const refuse = (request: ApiRequest) =>
      request.type ? { status, body: JSON.stringify(body) } : respond(request);
    expect(() => takeStepsNow(publishDraft(draft(), { bread: 3 }, english), refuse)).toThrow(sentence);
  });
});

it.each<[string, Partial<PublishReport>, boolean]>([
  ["an indicator without a problem", {}, true],
  ["a problem of the selection", { problems: [{ message: "", line: null, column: null }] }, false],
  ["an invalid indicator", { invalid: [{ key: "a", problems: [], more: 0 }] }, false],
  ["nothing", { valid: [] }, false],
])("a report with %s is clean or not", (_, part, expected) => {
  const item = { key: "a", status: "new", added: 1, revised: 0, removed: 0, unchanged: 0 } as const;
  const report: PublishReport = {
    valid: [item],
    invalid: [],
    problems: [],
    proposals: [],
    isPublished: false,
    ...part,
  };
  expect(isClean(report)).toBe(expected);
});
