import { expect, test } from "vitest";
import { cellOf, type Draft, draftOf, fileOf } from "./draft";

const DOWN = [
  ["", "Bread (kg)", "prices/milk", "Empty"],
  ["2024-T1", "1", "2", ""],
  ["2024-T2", "3", "4, and", ""],
];
const ACROSS = [
  ["", "2023", "2024"],
  ["Bread", "1", "2"],
  ["", "", ""],
  ["Milk", "3", "4"],
];
const draft = (cells: string[][], part: Partial<Draft> = {}): Draft => ({
  ...draftOf("Sheet1!B2:E4", cells, {}),
  ...part,
});
const all = () => true;

test("dates in the first column: keys and names are proposed from the headings, the frequency from the dates", () => {
  const made = draft(DOWN);
  expect(made).toMatchObject({
    frequency: "Q",
    columns: [
      { key: "bread-kg", name: "Bread (kg)" },
      { key: "prices/milk", name: "prices/milk" },
    ],
  });
  expect(fileOf(made, all)).toBe(
    'id,bread-kg,prices/milk\nfrequency,Q,Q\nname,Bread (kg),prices/milk\n2024-Q1,1,2\n2024-Q2,3,"4, and"\n',
  );
});

test("existing indicators keep their name and frequency", () => {
  const file = fileOf(draft(DOWN), (key) => key !== "prices/milk");
  expect(file.split("\n").slice(1, 3)).toEqual(["frequency,Q,", "name,Bread (kg),"]);
});

test("dates in the first row, with an empty row between", () => {
  expect(fileOf(draft(ACROSS), all)).toBe(
    "id,bread,milk\nfrequency,Y,Y\nname,Bread,Milk\n2023,1,3\n2024,2,4\n",
  );
});

test("an excluded column is not in the file", () => {
  const made = draft(DOWN);
  const columns = made.columns.map((column, at) => ({ ...column, isIncluded: at === 1 }));
  expect(fileOf({ ...made, columns }, all).split("\n")[0]).toBe("id,prices/milk");
});

test.each<[string, string[][], number | null, number | null, string | undefined]>([
  ["a value", DOWN, 5, 3, "Sheet1!D4"],
  ["a date", DOWN, 4, 1, "Sheet1!B3"],
  ["a heading", DOWN, 1, 2, "Sheet1!C2"],
  ["a line", DOWN, 5, null, "Sheet1!B4"],
  ["the whole selection", DOWN, null, null, undefined],
  ["a value, dates across, after an empty row", ACROSS, 5, 3, "Sheet1!D5"],
  [
    "a value of a ready selection",
    [
      ["id", "bread"],
      ["2024", "1"],
    ],
    2,
    2,
    "Sheet1!C3",
  ],
])("a problem of %s has the address of its cell", (_, cells, line, column, address) => {
  expect(cellOf(draft(cells), line, column)).toBe(address);
});

test("after a column was excluded, addresses are still those of the sheet", () => {
  const made = draft(DOWN);
  const columns = made.columns.map((column, at) => ({ ...column, isIncluded: at === 1 }));
  expect(cellOf({ ...made, columns }, 5, 2)).toBe("Sheet1!D4");
});

test("a table without headings asks for keys; equal headings get numbers", () => {
  expect(
    draft([
      ["2023", "1"],
      ["2024", "2"],
    ]).columns,
  ).toEqual([{ key: "", name: "", isIncluded: true }]);
  const equal = draft([
    ["", "Bread", "Bread"],
    ["2023", "1", "1"],
  ]);
  expect(equal.columns.map(({ key }) => key)).toEqual(["bread", "bread-2"]);
});

test("a table without dates has categories", () => {
  expect(
    draft([
      ["Region", "2023 total"],
      ["North", "1"],
      ["South", "2"],
    ]),
  ).toMatchObject({
    frequency: "C",
    arrangement: { dates: ["North", "South"] },
  });
});

test.each([
  [["id", "bread"], "Id in the first cell"],
  [["Date", "ID", "Value"], "one observation a row"],
])("a selection with the first row %j is sent as it is: %s", (first) => {
  const cells = [first, first.map(() => "1")];
  expect(fileOf(draft(cells), all)).toBe(`${first.join(",")}\n${first.map(() => "1").join(",")}\n`);
});

test("the choices of an earlier publish count before proposals", () => {
  const columns = [{ key: "b", name: "B", isIncluded: true }];
  const before = {
    collection: "mill/prices",
    columns,
    frequency: "M",
    mode: "replace",
    repairs: [],
  } as const;
  const made = draftOf("Sheet1!A1", DOWN, before);
  expect(made).toMatchObject({ collection: "mill/prices", frequency: "M", mode: "replace" });
  expect(made.columns.map(({ key }) => key)).toEqual(["b", "prices/milk"]);
});
