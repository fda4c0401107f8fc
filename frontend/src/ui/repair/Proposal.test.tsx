import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Outcome } from "@/lib/repair/outcome";
import { renderWithFrame } from "@/test/render";
import { Proposal } from "./Proposal";

const show = (
  repair: string,
  instead: string[],
  open: boolean,
  onTick: (repair: string) => void = () => {},
  outcomes: Outcome[] = [],
  certain = instead.length === 0,
) =>
  renderWithFrame(
    <Proposal
      offer={{ repair, instead, certain, ticked: false, count: 13, samples: [], outcomes }}
      ticked={undefined}
      open={open}
      width={13}
      onTick={onTick}
      onUntick={() => {}}
    />,
  );

test("what columns are is told by their numbers where their names cannot be shown", async () => {
  await show("columns:name,value", [], false);
  expect(screen.getByText("The columns contain, in this order: name · values (× 12).")).toBeTruthy();
  const columns = within(screen.getByRole("list", { name: "Columns" })).getAllByRole("listitem");
  expect(columns.map((one) => one.textContent)).toEqual(["column 1name", "columns 2 to 13values"]);
});

test.each([
  [
    "grid",
    "The table crosses years with months, quarters or half-years: treat each cell as one period.",
    undefined,
  ],
  ["totals", "Leave out lines that summarise others (total, average…).", "13 lines"],
  ["id:3=Prix-USD", "Column 3 has the same id as another one: rename it to “Prix-USD”.", undefined],
  [
    "columns:key,unit-key,value",
    "The columns contain, in this order: part of the key · unit and part of the key · values (× 11).",
    undefined,
  ],
])("%s is told as a sentence", async (repair, sentence, amount) => {
  await show(repair, [], false);
  expect(screen.getByRole("switch", { name: sentence })).toBeTruthy();
  const shown = screen.queryByText(/^13 /)?.textContent;
  expect(shown).toBe(amount);
});

test("another id can be typed for a column", async () => {
  const onTick = vi.fn();
  await show("id:3=Prix-USD", [], false, onTick);
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Id for column 3" });
  expect(input.value).toBe("Prix-USD");
  fireEvent.change(input, { target: { value: " dollars " } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(onTick).toHaveBeenCalledExactlyOnceWith("id:3=dollars");
});

test.each<[string, string[], string, string]>([
  ["dates:dmy", ["dates:mdy"], "These dates can be read in two ways. Which one is right?", "Neither"],
  [
    "points",
    ["decimal-comma"],
    "This data can be read in several ways. Which one is right?",
    "None of these",
  ],
])(
  "%s and its other readings are a question that nothing answers by itself",
  async (repair, instead, legend, none) => {
    await show(repair, instead, true);
    const question = screen.getByRole("group", { name: legend });
    expect(question.dataset.question).toBe("open");
    const answers = within(question).getAllByRole<HTMLInputElement>("radio");
    expect(answers.map(({ checked }) => checked)).toEqual([false, false, false]);
    expect(answers.at(-1)?.closest("label")?.textContent).toContain(none);
  },
);

test("an uncertain repair asks, and leaving the data unchanged is an answer", async () => {
  const [onTick, onUntick] = [vi.fn(), vi.fn()];
  const offer = { repair: "missing:-999", instead: [], certain: false, ticked: false, count: 5 };
  await renderWithFrame(
    <Proposal
      offer={{ ...offer, samples: [], outcomes: [] }}
      ticked={undefined}
      open
      width={2}
      onTick={onTick}
      onUntick={onUntick}
    />,
  );
  const question = screen.getByRole("group", { name: "Is this right? Only you can tell." });
  const [yes, no] = within(question).getAllByRole<HTMLInputElement>("radio");
  expect([yes?.checked, no?.checked]).toEqual([false, false]);
  expect(no?.closest("label")?.textContent).toBe("No: leave it unchanged.");
  fireEvent.click(no as HTMLInputElement);
  expect(onUntick).toHaveBeenCalledExactlyOnceWith(undefined);
  fireEvent.click(yes as HTMLInputElement);
  expect(onTick).toHaveBeenCalledExactlyOnceWith("missing:-999");
});

const CODES = {
  "status:sdmx": [
    { line: 2, column: 3, before: "P: Provisional value", after: "P" },
    { line: 3, column: 3, before: "B;E", after: "BE" },
  ],
  "status:eurostat": [
    { line: 2, column: 3, before: "p", after: "P" },
    { line: 4, column: 3, before: "c", after: "Q/C" },
  ],
};
const showCodes = (repair: keyof typeof CODES, certain: boolean, language: "en" | "fr" = "en") => {
  const offer = { repair, instead: [], certain, ticked: false, count: 2, outcomes: [] };
  return renderWithFrame(
    <Proposal
      offer={{ ...offer, samples: CODES[repair] }}
      ticked={undefined}
      open={!certain}
      width={3}
      onTick={() => {}}
      onUntick={() => {}}
    />,
    { language },
  );
};
const samplesOf = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((one) => one.querySelector("span:nth-last-child(2)")?.textContent);

test("notes that may be codes of status are a question, and keeping them as notes is an answer", async () => {
  await showCodes("status:sdmx", false);
  const question = screen.getByRole("group", { name: "Is this right? Only you can tell." });
  const answers = within(question).getAllByRole("radio");
  expect(answers.map((one) => one.closest("label")?.textContent)).toEqual([
    "Read these notes as SDMX status codes: P is provisional, E estimated, Q suppressed.",
    "No: keep them as notes.",
  ]);
  expect(screen.getByText("2 cells")).toBeTruthy();
  await screen.findByText(/provisional$/);
  expect(samplesOf("Effect on a few cells")).toEqual(["P · provisional", "BE · break in series, estimated"]);
});

test("notes in a column of Eurostat’s flags are read as codes without a question", async () => {
  await showCodes("status:eurostat", true, "fr");
  const sentence = /drapeaux d’Eurostat.: p signifie provisoire, e estimé, c confidentiel\.$/;
  expect(screen.getByRole("switch", { name: sentence })).toBeTruthy();
  await screen.findByText(/provisoire$/);
  expect(samplesOf("Effet sur quelques cellules")).toEqual([
    "P · provisoire",
    "Q/C · secret statistique (confidentiel)",
  ]);
});

test("each reading of dates says what it gives, the likeliest first", async () => {
  const outcome = (
    repair: string,
    frequency: Outcome["frequency"],
    more: Partial<Outcome> = {},
  ): Outcome => ({
    repair,
    frequency,
    dates: 12,
    unread: 0,
    ...more,
  });
  await show("dates:weeks", ["dates:months", "dates:codes", "dates:days"], true, () => {}, [
    outcome("dates:weeks", "W", { first: "2024-01-05", last: "2024-03-22" }),
    outcome("dates:months", "M", { first: "2024-01", last: "2024-12", unread: 3 }),
    outcome("dates:codes", null),
    outcome("dates:days", null, { dates: 0, unread: 12 }),
  ]);
  const texts = screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent);
  expect(texts).toEqual([
    expect.stringContaining("12 weeks, W1 2024 to W12 2024 (1 Jan 2024 to 24 Mar 2024)"),
    expect.stringContaining("12 months, Jan 2024 to Dec 2024; 3 cells cannot be read"),
    expect.stringContaining("12 dates at no regular interval"),
    // A repair that this version does not know.
    "Another fix: dates:daysNo date can be read this way.",
    "None of these: leave them unchanged.",
  ]);
});

test.each([
  ["dates:serial", "Read dates as spreadsheet day numbers: 45382 is 31 March 2024."],
  ["dates:serial1904", "Read dates as day numbers counted from 1 January 1904: 43920 is 31 March 2024."],
])("%s says from where days count", async (repair, text) => {
  await show(repair, [], false);
  expect(screen.getByText(text)).toBeTruthy();
});
