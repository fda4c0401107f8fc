import { expect, test } from "vitest";
import type { PublishedState, Row, Status } from "./row";
import { saveStep } from "./saveStep";

const there: PublishedState = { period: "2026-08", value: 1.1, text: null, before: 1, late: false };
const none: Status = { kind: "none" };
const refused = (...values: string[]): Status => ({
  kind: "refused",
  problems: [],
  offers: values.map((value) => ({ period: "2026-10", value })),
});

const row = (value: string, status: Status, period = "2026-10", seen: PublishedState | null = null): Row => ({
  metric: {
    id: "m",
    path: "cpi",
    name: { en: null, fr: null },
    unit: { en: null, fr: null },
    frequency: "MONTHLY",
    decimals: 1,
    vintage: 4,
    firstPeriod: "2026-01",
    lastPeriod: "2026-09",
    lastValue: 120,
    observationCount: 9,
    end: null,
    collection: { key: "prices", account: { key: "insee" } },
  },
  next: { period: "2026-10", dueOn: "2026-11-01", due: true },
  draft: { period, value },
  status,
  there: seen,
});

test.each<[string, Row, object]>([
  ["an empty value", row(" ", none), { kind: "nothing" }],
  ["a row that waits", row("5", { kind: "saving" }), { kind: "nothing" }],
  [
    "a value that another user overtook",
    row("5", { kind: "overtaken", entered: {} as never, now: null, there: null }),
    { kind: "blocked" },
  ],
  ["a valid value", row("5", none), { kind: "send", draft: { value: "5" }, entered: { written: "5" } }],
  ["an invalid value", row("abc", none), { kind: "refuse", problems: [{ code: "LINE_VALUE_FORMAT" }] }],
  ["a comma", row("121,5", none), { kind: "refuse", offers: [{ value: "121.5" }] }],
  ["a comma, again", row("121,5", refused("121.5")), { kind: "send", draft: { value: "121.5" } }],
  ["two readings, again", row("1,234", refused("1234", "1.234")), { kind: "refuse", problems: [] }],
  ["another period", row("5", none, "2026-08"), { kind: "lookUp", period: { text: "2026-08" } }],
  ["another period that was looked up", row("5", none, "2026-08", there), { kind: "send" }],
])("saving %s", (_, from, step) => {
  expect(saveStep(from, "en")).toMatchObject(step);
});
