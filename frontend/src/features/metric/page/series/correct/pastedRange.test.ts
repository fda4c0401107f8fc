import { afterEach, expect, test, vi } from "vitest";
import { parseLines } from "@/lib/lines";
import type { Translate } from "@/lib/text/text";
import { rowsByPeriod } from "./corrections";
import { isRange, readRange } from "./pastedRange";

afterEach(() => vi.unstubAllGlobals());

const { series } = parseLines("MONTHLY", "2024-01;1;note\n2024-02;2\n2024-03;3\n");
const published = rowsByPeriod(series);
const t = ((id: string) => id) as never as Translate;
const read = (text: string, more: object = {}) =>
  readRange(
    {
      text,
      frequency: "MONTHLY",
      published,
      below: ["2024-03", "2024-02", "2024-01"],
      isAscending: false,
      language: "en",
      ...more,
    },
    t,
    new AbortController().signal,
  );
const row = (period: string, value: number | null, more: object = {}) => ({
  period,
  value,
  status: null,
  text: null,
  ...more,
});

test.each([
  ["12.5", false],
  ["12.5\n", false],
  ["12.5\n13", true],
  ["Jan 2024\t12.5", true],
])("%j is a range: %s", (text, is) => {
  expect(isRange(text)).toBe(is);
});

test("a column fills the rows down, a blank leaves its row, and notes stay", async () => {
  expect(await read("5\r\n\r\n7 P\r\n")).toEqual({
    rows: [row("2024-03", 5), row("2024-01", 7, { status: "P", text: "note" })],
    left: 0,
  });
});

test("values below the oldest row are counted, those below the newest are added", async () => {
  expect(await read("5\n6\n7\n8\n9")).toMatchObject({ left: 2 });
  expect(await read("5\n6", { below: ["2024-03"], isAscending: true })).toEqual({
    rows: [row("2024-03", 5), row("2024-04", 6)],
    left: 0,
  });
});

test("a column in French notation has decimal commas", async () => {
  expect(await read("1 234,5\n: Q\n", { language: "fr" })).toEqual({
    rows: [row("2024-03", 1234.5), row("2024-02", null, { status: "Q" })],
    left: 0,
  });
});

test("a column with something else is not taken", async () => {
  expect(await read("5\n1,234")).toEqual({ why: "metricMore.correct.paste.value" });
});

test("rows of periods and values are taken by period", async () => {
  expect(await read("2024-01\t5\n2024-05\t6")).toEqual({
    rows: [row("2024-01", 5, { text: "note" }), row("2024-05", 6)],
    left: 0,
  });
});

test("what is not canonical is read by the server", async () => {
  const found = { columns: 2, defects: [], more_defects: 0, proposals: [], invalid: [] };
  const one = { id: "a", frequency: "M", lines: "2024-01;5\n" };
  const answer = (reading: object) =>
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...found, ...reading })));
  answer({ series: [one] });
  expect(await read("Jan 24\t5,0")).toEqual({ rows: [row("2024-01", 5, { text: "note" })], left: 0 });
  answer({ series: [one, one] });
  expect(await read("Jan 24\t5,0\t6")).toEqual({ why: "metricMore.correct.paste.unclear" });
  answer({ series: [] });
  expect(await read("Hello\tyou")).toEqual({ why: "metricMore.correct.paste.unreadable" });
});

test("the frequency decides between notations of periods, never between day and month", async () => {
  const found = { columns: 2, defects: [], more_defects: 0, invalid: [] };
  const question = (...answers: readonly (readonly [repair: string, frequency: string])[]) => ({
    repair: answers[0]?.[0],
    instead: answers.slice(1).map(([repair]) => repair),
    certain: false,
    ticked: false,
    outcomes: answers.map(([repair, frequency]) => ({ repair, frequency, dates: 1, unread: 0 })),
  });
  const serve = (offer: ReturnType<typeof question>) =>
    vi.stubGlobal("fetch", async (address: string) => {
      const isAnswered = address.includes(encodeURIComponent(offer.repair ?? ""));
      const series = isAnswered ? [{ id: "a", frequency: "M", lines: "2024-01;5\n" }] : [];
      const proposals = [{ ...offer, ticked: isAnswered }];
      return new Response(JSON.stringify({ ...found, series, proposals }));
    });
  serve(question(["dates:months", "M"], ["dates:weeks", "W"]));
  expect(await read("01/2024\t5,0")).toMatchObject({ rows: [{ period: "2024-01", value: 5 }] });
  serve(question(["dates:mdy", "M"], ["dates:dmy", "D"]));
  expect(await read("01/01/2024\t5,0")).toEqual({ why: "metricMore.correct.paste.unclear" });
});
