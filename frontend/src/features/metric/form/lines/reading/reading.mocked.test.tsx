import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { readCertain } from "@/lib/repair/reading/certainReading";
import { MAX_TEXT_BYTES, type TextReading } from "@/lib/repair/reading/textReading";
import { type AskedReading, offered, reading, readSeries, serveReadings } from "@/test/readings";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import CreateMetric from "../../CreateMetric";

// jsdom cannot lay out the line editor; the plain field that replaces it accepts the same lines.
vi.mock("../editor/LinesEditor", () => Promise.reject(new Error("not here")));

const ANSWERS = {
  Viewer: { viewer: null },
  MetricNew: {
    collection: {
      id: "c",
      key: "prices",
      account: { key: "insee" },
      name: { fr: "Prix", en: "Prices" },
      licence: "CC_BY",
      can: { editMetrics: true },
    },
  },
  MetricParents: { collection: { id: "c", metrics: { nodes: [] } } },
  MetricExists: { metric: null },
};

const lines = () => screen.getByLabelText<HTMLTextAreaElement>("Observations");
const paste = (text: string) => fireEvent.change(lines(), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const frequency = () => screen.getByLabelText<HTMLSelectElement>("Frequency").value;

/** The form of a new indicator, and what it asks and sends. */
async function form(answer: (asked: AskedReading) => TextReading | Error) {
  const calls = serve(ANSWERS);
  const asked = serveReadings(answer);
  const { history } = await renderWithFrame(<CreateMetric />, {
    at: "/new?kind=indicator&account=insee&collection=prices",
  });
  await screen.findByLabelText("Name");
  return { calls, asked, history };
}

beforeEach(() => sessionStorage.clear());

const DAYS = "01/01/2024;1\n02/01/2024;2\n03/01/2024;3";
const QUESTION = {
  instead: ["dates:mdy"],
  certain: false,
  outcomes: [
    { repair: "dates:dmy", frequency: "D", dates: 3, first: "2024-01-01", last: "2024-01-03", unread: 0 },
    { repair: "dates:mdy", frequency: "M", dates: 3, first: "2024-01", last: "2024-03", unread: 0 },
  ],
} as const;

test("a text with two readings is a question, which comes before everything else", async () => {
  const { asked, calls } = await form(({ repairs }) =>
    repairs.includes("dates:dmy")
      ? reading({
          proposals: [offered("dates:dmy", { ...QUESTION, ticked: true })],
          series: [readSeries("2024-01-01;1\n2024-01-02;2\n2024-01-03;3\n", { frequency: "D" })],
        })
      : reading({ proposals: [offered("dates:dmy", QUESTION), offered("frequency:C", { certain: false })] }),
  );
  paste(DAYS);
  const title = await screen.findByRole("heading", { name: "One question before these values can be used" });
  expect(screen.queryByRole("button", { name: "Use these values" })).toBeNull();
  // Further choices may depend on the answer.
  expect(screen.queryByRole("switch", { name: /Frequency/ })).toBeNull();
  await press("Create and publish");
  expect(document.activeElement).toBe(title);
  expect(calls.some((it) => it.operation === "CreateMetric")).toBe(false);
  const question = within(screen.getByRole("group", { name: /two ways/ }));
  await userEvent.click(question.getByRole("radio", { name: /3 days, 1 Jan 2024 to 3 Jan 2024/ }));
  await screen.findByRole("heading", { name: "Read as 3 daily values, 1 Jan 2024 to 3 Jan 2024." });
  expect(asked.map(({ repairs }) => repairs)).toEqual([[], ["dates:dmy"]]);
  await press("Use these values");
  expect(lines().value).toBe("2024-01-01;1\n2024-01-02;2\n2024-01-03;3\n");
  expect(frequency()).toBe("DAILY");
  expect(document.activeElement).toBe(lines());
});

test("what is certain is done before the text is shown, and told", async () => {
  const { asked } = await form(({ repairs }) =>
    repairs.length === 0
      ? reading({ proposals: [offered("header:1"), offered("columns:date,value"), offered("name:pasted")] })
      : repairs.includes("decimal-comma")
        ? reading({ series: [readSeries("2020;1.5\n2021;2.5\n")] })
        : reading({ proposals: [offered("header:1", { ticked: true }), offered("decimal-comma")] }),
  );
  paste("Year;Price\n2020;1,5\n2021;2,5");
  await screen.findByRole("heading", { name: "Read as 2 yearly values, 2020 to 2021." });
  expect(asked.at(-1)).toEqual({
    text: "Year;Price\n2020;1,5\n2021;2,5",
    repairs: ["header:1", "columns:date,value", "decimal-comma", "name:pasted"],
  });
  const told = screen.getByText("Fixes applied to read it:").parentElement;
  expect(
    within(told as HTMLElement)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["Line 1 is the header row.", "Decimal comma: 1 234,5 is 1234.5."]);
});

const CODED = "Year;Price;OBS_STATUS\n2020;1;A\n2021;2;P\n2022;;Q";
const CODED_LINES = "2020;1\n2021;2 P\n2022;: Q\n";

test("codes of status in a column that has their name come behind the values", async () => {
  await form(({ repairs }) =>
    repairs.includes("status:sdmx")
      ? reading({ columns: 3, series: [readSeries(CODED_LINES, { observations: 2, last: "2021" })] })
      : reading({
          columns: 3,
          proposals: [offered("header:1"), offered("columns:date,value,text"), offered("status:sdmx")],
        }),
  );
  paste(CODED);
  await screen.findByRole("heading", { name: "Read as 2 yearly values, 2020 to 2021." });
  expect(screen.getByText(/^Read these notes as SDMX status codes/)).toBeTruthy();
  await press("Use these values");
  expect(lines().value).toBe(CODED_LINES);
  // The lines are canonical: nothing is asked of them again, and nothing is wrong with them.
  expect(screen.queryByRole("heading", { name: /^Read as/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Go to line/ })).toBeNull();
});

test("notes that may be codes of status are a question of the form", async () => {
  const { asked } = await form(({ repairs }) => {
    const isTicked = repairs.includes("status:sdmx");
    const offer = offered("status:sdmx", { certain: false, ticked: isTicked });
    const text = isTicked ? CODED_LINES : "2020;1;A\n2021;2;P\n";
    return reading({ columns: 3, proposals: [offer], series: [readSeries(text)] });
  });
  paste(CODED.replace("OBS_STATUS", "Statut"));
  await screen.findByRole("heading", { name: "One question before these values can be used" });
  await userEvent.click(screen.getByRole("radio", { name: /^Read these notes as SDMX status codes/ }));
  await press("Use these values");
  expect(lines().value).toBe(CODED_LINES);
  expect(asked.at(-1)?.repairs).toEqual(["status:sdmx"]);
});

const TABLE = "Year\tMen\tWomen\n2020\t1\t5\n2021\t2\t6";
const SERIES = [
  readSeries("2020;1\n2021;2\n", { id: "Men", name: { fr: null, en: "Men" } }),
  readSeries("2020;5\n2021;6\n", {
    id: "Women",
    name: { fr: null, en: "Women" },
    unit: { fr: null, en: "persons" },
    source: "INSEE",
  }),
];

test("one series of a table is chosen, and fills the fields that are empty", async () => {
  await form(() => reading({ series: SERIES }));
  fireEvent.change(screen.getByLabelText("Unit"), { target: { value: "people" } });
  paste(TABLE);
  await screen.findByRole("heading", { name: "This is a table of 2 series." });
  await press("Choose “Women”");
  expect(lines().value).toBe("2020;5\n2021;6\n");
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(["Name", "Key", "Unit", "Source"].map(value)).toEqual(["Women", "women", "people", "INSEE"]);
});

test("the import goes on with the text of a table", async () => {
  const { history } = await form(() => reading({ series: SERIES }));
  paste(TABLE);
  await userEvent.click(await screen.findByRole("button", { name: "Import all 2 series" }));
  await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/import"));
  expect(history.location.state).toMatchObject({ pastedText: TABLE });
});

test("numbers behind canonical values become notes only where the user says so", async () => {
  const { calls } = await form(() => reading({ series: SERIES }));
  const text = "2020;1;5\n2021;2;6";
  paste(text);
  await userEvent.selectOptions(screen.getByLabelText("Frequency"), "YEARLY");
  await screen.findByRole("heading", { name: "This is a table of 2 series." });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Bread" } });
  await press("Create and publish");
  expect(calls.some((it) => it.operation === "CreateMetric")).toBe(false);
  await press("Keep these lines: what follows a value is its note");
  expect(screen.queryByRole("heading", { name: "This is a table of 2 series." })).toBeNull();
  await press("Create and publish");
  await waitFor(() => expect(calls.some((it) => it.operation === "CreateMetric")).toBe(true));
});

test("a text that cannot be read leads to its lines", async () => {
  const defect = { code: "LINE_VALUE_FORMAT", params: {}, line: 2, column: 2, text: "twelve" } as const;
  await form(() => reading({ invalid: [{ id: "x", line: null, defects: [defect], more_defects: 0 }] }));
  paste("a;b\n2021;twelve");
  await screen.findByRole("heading", { name: "This text can’t be used as it is." });
  await press("Go to line 2");
  expect(lines().value.slice(lines().selectionStart, lines().selectionEnd)).toBe("2021;twelve");
});

test("nothing is lost without a connection, and the text is read again on request", async () => {
  let isThere = false;
  await form(() => (isThere ? reading({ series: SERIES }) : new TypeError("no connection")));
  paste(TABLE);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(lines().value).toBe(TABLE);
  isThere = true;
  await userEvent.click(again);
  await screen.findByRole("heading", { name: "This is a table of 2 series." });
});

test("canonical lines, and lines that are still typed, ask nobody", async () => {
  const { asked } = await form(() => reading());
  paste("2020;1\n2021;2;provisional");
  paste("2020;1\n2021;2;provisional\n2022");
  paste(`${"x".repeat(MAX_TEXT_BYTES)}y\n2`);
  await screen.findByText(/larger than 1 MB/);
  expect(asked).toEqual([]);
});

test("a frequency that does not suit the text is given up, unless it is fixed", async () => {
  const read = (asked: string[][]) => (repairs: readonly string[]) => {
    asked.push([...repairs]);
    return Promise.resolve(repairs.includes("frequency:M") ? reading() : reading({ series: SERIES }));
  };
  for (const [isFixed, expected] of [
    [false, [["frequency:M", "percent"], ["percent"]]],
    [true, [["frequency:M", "percent"]]],
  ] as const) {
    const asked: string[][] = [];
    await readCertain(read(asked), { repairs: ["percent"], left: [] }, { letter: "M", isFixed });
    expect(asked).toEqual(expected);
  }
});
