import { describe, expect, test } from "vitest";
import { NetworkError } from "@/lib/data/graphql";
import type { Draft, Entered } from "@/lib/data/metric/typed";
import { problem } from "@/lib/data/problems";
import type { DeskMetric, Published, PublishedState, Row, Status } from "./row";
import { type Action, latestRow, reduce } from "./rowState";

const today = "2026-11-22";
const metric = (vintage = 4, lastPeriod = "2026-09"): DeskMetric => ({
  id: "m",
  path: "cpi",
  name: { en: "Price", fr: null },
  unit: { en: "index", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  vintage,
  firstPeriod: "2026-01",
  lastPeriod,
  lastValue: 120,
  observationCount: 9,
  end: null,
  collection: { key: "prices", account: { key: "insee" } },
});
const next = { period: "2026-10", dueOn: "2026-11-01", due: true };
const typed: Draft = { period: "2026-10", value: "121.5" };
const older: Draft = { period: "2026-08", value: "1" };
const entered: Entered = { date: "2026-10", period: "2026-10", written: "121.5", value: 121.5, status: null };
const there: PublishedState = { period: "2026-08", value: 1.1, text: "prov", before: 1, late: false };
const published: Published = { entered, draft: typed, from: 4, to: 5, hasResumed: false };
const failure = new NetworkError();
const problems = [problem("LINE_VALUE_FORMAT", "value")];
const offers = [{ period: "2026-10", value: "121.5" }];

const row = (kind: Status, draft = typed, more: Partial<Row> = {}): Row => ({
  metric: metric(),
  next,
  draft,
  status: kind,
  there: null,
  ...more,
});
const none: Status = { kind: "none" };
const saving: Status = { kind: "saving" };
const undoing: Status = { kind: "undoing", published };
const refused: Status = { kind: "refused", problems, offers };
const overtaken: Status = { kind: "overtaken", entered, now: metric(5, "2026-10"), there };
const unseen: Status = { kind: "overtaken", entered, now: null, there: null };

type Case = [what: string, from: Row, action: Action, to: object | "same"];

describe("a row after an action", () => {
  test.each<Case>([
    [
      "a typed value forgets the last result and keeps what was looked up",
      row(refused, older, { there }),
      { type: "typed", draft: { value: "2" } },
      { draft: { ...older, value: "2" }, status: none, there },
    ],
    [
      "a typed period forgets what was looked up",
      row(none, older, { there }),
      { type: "typed", draft: { period: "2026-07" } },
      { draft: { ...older, period: "2026-07" }, there: null },
    ],
    [
      "clearing proposes the next period again",
      row(refused, older, { there }),
      { type: "restored", today },
      { draft: { period: "2026-10", value: "" }, status: none, there: null },
    ],
    [
      "clearing after a conflict goes on from the other user's value",
      row(overtaken),
      { type: "restored", today },
      { metric: metric(5, "2026-10"), draft: { period: "2026-11", value: "" }, status: none },
    ],
    [
      "a chosen correction is not saved",
      row(refused),
      { type: "accepted", draft: offers[0] as Draft },
      { draft: typed, status: none },
    ],
    ["a save waits", row(none), { type: "sending", draft: typed }, { draft: typed, status: saving }],
    [
      "a rejection keeps what was typed",
      row(saving),
      { type: "refused", problems, offers },
      { draft: typed, status: refused },
    ],
    [
      "a published value proposes the next period",
      row(saving),
      { type: "published", entered, saved: metric(5, "2026-10"), hasResumed: false, today },
      {
        metric: metric(5, "2026-10"),
        next: { period: "2026-11", dueOn: "2026-12-01", due: false },
        draft: { period: "2026-11", value: "" },
        status: { kind: "saved", published },
      },
    ],
    [
      "a published value is due again by the reader's date",
      row(saving),
      { type: "published", entered, saved: metric(5, "2026-10"), hasResumed: false, today: "2026-12-01" },
      { next: { period: "2026-11", dueOn: "2026-12-01", due: true } },
    ],
    [
      "an identical value makes no vintage",
      row(saving),
      { type: "published", entered, saved: metric(4), hasResumed: false, today },
      { draft: { period: "2026-10", value: "" }, status: { kind: "same", entered } },
    ],
    [
      "a conflict keeps what was typed",
      row(saving),
      { type: "overtaken", entered, now: metric(5, "2026-10"), there },
      { metric: metric(4), draft: typed, status: overtaken },
    ],
    [
      "insisting sends on top of the other user's vintage",
      row(overtaken),
      { type: "insisted" },
      { metric: metric(5, "2026-10"), draft: typed, there, status: saving },
    ],
    [
      "insisting on top of an unknown vintage sends on top of the old one",
      row(unseen),
      { type: "insisted" },
      { metric: metric(4), there: null, status: saving },
    ],
    ["insisting needs a conflict", row(refused), { type: "insisted" }, "same"],
    [
      "yielding goes on from the other user's value",
      row(overtaken),
      { type: "yielded", today },
      { metric: metric(5, "2026-10"), draft: { period: "2026-11", value: "" }, status: none },
    ],
    ["yielding needs a conflict", row(none), { type: "yielded", today }, "same"],
    [
      "a failed save keeps what was typed",
      row(saving),
      { type: "failed", failure },
      { draft: typed, status: { kind: "failed", failure } },
    ],
    ["an undo waits", row({ kind: "saved", published }), { type: "undoing", published }, { status: undoing }],
    [
      "an undone value is typed again",
      row(undoing, { period: "2026-11", value: "" }),
      { type: "undone", published, saved: metric(6), today },
      { metric: metric(6), draft: typed, status: { kind: "undone", published } },
    ],
    [
      "an undo can be late",
      row(undoing),
      { type: "late", published },
      { status: { kind: "late", published } },
    ],
    [
      "a failed undo can be repeated",
      row(undoing),
      { type: "failed", failure, published },
      { status: { kind: "failed", failure, published } },
    ],
    [
      "what is replaced is shown",
      row(none, older),
      { type: "lookedUp", period: "2026-08", there },
      { draft: older, there },
    ],
    [
      "a response for an earlier period is dropped",
      row(none),
      { type: "lookedUp", period: "2026-08", there },
      "same",
    ],
    [
      "a response during a save is dropped",
      row(saving, older),
      { type: "lookedUp", period: "2026-08", there },
      "same",
    ],
    [
      "a value is not saved if nobody can tell what it replaces",
      row(none, older),
      { type: "lookUpFailed", period: "2026-08", failure },
      { status: { kind: "failed", failure } },
    ],
    [
      "without a value the failure is not shown",
      row(none, { ...older, value: "" }),
      { type: "lookUpFailed", period: "2026-08", failure },
      "same",
    ],
    [
      "the failure for an earlier period is dropped",
      row(none),
      { type: "lookUpFailed", period: "2026-08", failure },
      "same",
    ],
  ])("%s", (_, from, action, to) => {
    const after = reduce(from, action);
    if (to === "same") expect(after).toBe(from);
    else expect(after).toMatchObject(to);
  });

  test.each<Action>([
    { type: "typed", draft: { value: "2" } },
    { type: "restored", today },
    { type: "accepted", draft: older },
    { type: "sending", draft: typed },
    { type: "insisted" },
    { type: "yielded", today },
    { type: "undoing", published },
  ])("ignores $type while it waits for the server", (action) => {
    for (const status of [saving, undoing]) {
      const busy = row(status);
      expect(reduce(busy, action)).toBe(busy);
    }
  });
});

test.each([
  ["an unknown row", undefined, "fresh"],
  ["a row of an older vintage without a value", row(none, { period: "2026-08", value: "" }), "fresh"],
  ["a row with a typed value", row(none), "local"],
  ["a row that is saved", row(saving), "local"],
  ["a row of the same vintage", row(none, { period: "2026-08", value: "" }, { metric: metric(5) }), "local"],
])("%s meets a newer list", (_, local, expected) => {
  const fresh = row(none, { period: "2026-11", value: "" }, { metric: metric(5) });
  expect(latestRow(local, fresh)).toBe(expected === "fresh" ? fresh : local);
});
