import { expect, test } from "vitest";
import {
  columnIdOf,
  columnsOf,
  isOpen,
  runsOf,
  tickedOf,
  withCompanions,
  withoutRepair,
  withRepairs,
  withRole,
} from "./repairs";

const offer = (repair: string, instead: string[] = [], certain = true, ticked = false) => ({
  repair,
  instead,
  certain,
  ticked,
});
const OFFERS = [
  offer("header:3"),
  offer("columns:date,value", [], false),
  offer("name:rates", [], false),
  offer("dates:dmy", ["dates:mdy"], false),
  offer("decimal-comma"),
  offer("missing:NA"),
];

test("repairs are ticked in the order of the offers", () => {
  expect(withRepairs(["missing:NA", "decimal-comma"], ["header:3"], OFFERS)).toEqual([
    "header:3",
    "decimal-comma",
    "missing:NA",
  ]);
  expect(withRepairs(["decimal-comma"], ["missing:-9.99"], OFFERS)).toEqual([
    "decimal-comma",
    "missing:-9.99",
  ]);
});

test("a repair of which there is one takes the place of the other", () => {
  expect(withRepairs(["header:3", "name:rates"], ["name:fx"], OFFERS)).toEqual(["header:3", "name:fx"]);
  expect(withRepairs(["dates:dmy"], ["dates:mdy"], OFFERS)).toEqual(["dates:mdy"]);
  expect(withRepairs(["missing:NA"], ["missing:.."], OFFERS)).toEqual(["missing:NA", "missing:.."]);
  expect(withRepairs(["status:sdmx"], ["status:eurostat"], OFFERS)).toEqual(["status:eurostat"]);
  // The notation of a day and the period that it belongs to are two repairs.
  expect(withRepairs(["dates:dmy"], ["dates:within"], [...OFFERS, offer("dates:within")])).toEqual([
    "dates:dmy",
    "dates:within",
  ]);
});

test("a table is read across or as a grid", () => {
  expect(withRepairs(["transpose", "header:1"], ["grid"], [offer("grid"), offer("header:1")])).toEqual([
    "grid",
    "header:1",
  ]);
  expect(withRepairs(["grid"], ["transpose"], OFFERS)).toEqual(["transpose"]);
});

test("each column has an id of its own", () => {
  const offers = [offer("header:1"), offer("id:3=Prix-USD", [], false), offer("id:4=Prix-2", [], false)];
  expect(withRepairs(["header:1", "id:3=Prix-USD"], ["id:4=Prix-2"], offers)).toEqual([
    "header:1",
    "id:3=Prix-USD",
    "id:4=Prix-2",
  ]);
  expect(withRepairs(["header:1", "id:3=Prix-USD", "id:4=Prix-2"], ["id:3=dollars"], offers)).toEqual([
    "header:1",
    "id:3=dollars",
    "id:4=Prix-2",
  ]);
  expect(tickedOf(offer("id:3=Prix-USD"), ["id:4=x", "id:3=dollars"])).toBe("id:3=dollars");
  expect(tickedOf(offer("id:3=Prix-USD"), ["id:33=x"])).toBeUndefined();
  expect(columnIdOf("id:3=Prix-USD")).toEqual({ column: 3, id: "Prix-USD" });
  expect(columnIdOf("id:3=a=b")).toEqual({ column: 3, id: "a=b" });
  expect(columnIdOf("name:3=a")).toBeUndefined();
  expect(columnIdOf("id:a")).toBeUndefined();
});

test("what is ticked of an offer is known in its other forms too", () => {
  expect(tickedOf(offer("dates:dmy", ["dates:mdy"]), ["dates:mdy"])).toBe("dates:mdy");
  expect(tickedOf(offer("name:rates"), ["name:fx"])).toBe("name:fx");
  expect(tickedOf(offer("missing:NA"), ["missing:.."])).toBeUndefined();
});

test("roles of columns go with the line that names them", () => {
  expect(withoutRepair(["header:3", "columns:date,value", "percent"], "header:3")).toEqual(["percent"]);
  expect(withRole([{ role: "date" }, { role: "value" }, { role: "value" }], 2, "-")).toBe(
    "columns:date,value,-",
  );
  const many = ["date", "value", "text", "value", "value"].map((role) => ({ role }));
  expect(withRole(many, 2, "value")).toBe("columns:date,value");
  const offers = [offer("header:3"), offer("decimal-comma")];
  expect(withRepairs(["header:3", "decimal-comma"], ["columns:date,-"], offers)).toEqual([
    "header:3",
    "columns:date,-",
    "decimal-comma",
  ]);
});

test("a turned table and its head are ticked together", () => {
  const offers = [offer("transpose"), offer("header:1"), offer("columns:name,value"), offer("dates:names")];
  expect(withCompanions("transpose", offers)).toEqual(["header:1", "transpose"]);
  expect(withCompanions("header:1", offers)).toEqual(["transpose", "header:1"]);
  expect(withCompanions("columns:name,value", offers)).toEqual([
    "transpose",
    "header:1",
    "columns:name,value",
  ]);
  expect(withCompanions("dates:names", offers)).toEqual(["dates:names"]);
  expect(withCompanions("header:2", [offer("header:1")])).toEqual(["header:2"]);
  expect(withoutRepair(["transpose", "header:1", "columns:name,value"], "header:1")).toEqual([]);
});

test("roles of columns are ticked with the labels from above", () => {
  const offers = [
    offer("header:1"),
    offer("as-above:1", [], false),
    offer("columns:key,date,value", [], false),
  ];
  expect(withCompanions("columns:key,date,value", offers)).toEqual([
    "header:1",
    "as-above:1",
    "columns:key,date,value",
  ]);
  expect(withCompanions("as-above:1", offers)).toEqual(["header:1", "as-above:1"]);
});

test("a grid and its head are ticked together", () => {
  const offers = [offer("grid", [], false), offer("header:2"), offer("columns:year,value", [], false)];
  expect(withCompanions("grid", offers)).toEqual(["header:2", "grid"]);
  expect(withCompanions("columns:year,value", offers)).toEqual(["grid", "header:2", "columns:year,value"]);
  const ticked = ["grid", "header:2", "columns:year,value", "id:3=x", "totals"];
  // Without `grid`, rows of years with one value per column are indicators.
  expect(withoutRepair(ticked, "grid")).toEqual(["header:2", "id:3=x", "totals"]);
  expect(withoutRepair(ticked, "header:2")).toEqual(["totals"]);
});

test.each<[string, ReturnType<typeof offer>, string[], string[], boolean]>([
  ["nobody said which reading is right", offer("dates:dmy", ["dates:mdy"], false), [], [], true],
  ["the one was chosen", offer("dates:dmy", ["dates:mdy"], false), ["dates:dmy"], [], false],
  ["the other was chosen", offer("dates:dmy", ["dates:mdy"], false), ["dates:mdy"], [], false],
  [
    "none is right, whichever comes first",
    offer("dates:mdy", ["dates:dmy"], false),
    [],
    ["dates:dmy"],
    false,
  ],
  ["another question was answered", offer("dates:dmy", ["dates:mdy"], false), [], ["points"], true],
  ["there is but one reading", offer("name:rates", [], false), [], [], false],
  ["unchanged data could be published", offer("points", [], false), [], [], true],
  ["unchanged data was chosen", offer("points", [], false), [], ["points"], false],
  ["nothing is published without it", offer("frequency:C", [], false), [], [], false],
  ["nothing else could be meant", offer("dates:dmy", ["dates:mdy"]), [], [], false],
])("a question: %s", (_, one, repairs, left, open) => {
  expect(isOpen(one, { repairs, left })).toBe(open);
});

test("the last role holds for the columns behind it", () => {
  expect(runsOf("date,value,value,text", 4)).toEqual([
    { role: "date", from: 1, to: 1 },
    { role: "value", from: 2, to: 3 },
    { role: "text", from: 4, to: 4 },
  ]);
  expect(runsOf("name,value", 13)).toEqual([
    { role: "name", from: 1, to: 1 },
    { role: "value", from: 2, to: 13 },
  ]);
});

test("columns are as the server reads them, or as they were chosen", () => {
  const read = [{ header: "When", role: "year" }];
  const preview = [
    { line: 1, cells: ["title"] },
    { line: 2, cells: ["When", "Rate", "Note"] },
  ];
  const roles = (repairs: string[], header = [] as typeof read) =>
    columnsOf({ header, preview }, repairs).map((one) => `${one.header}: ${one.role}`);
  expect(roles(["header:2"], read)).toEqual(["When: year"]);
  expect(roles([])).toEqual([]);
  expect(roles(["header:2"])).toEqual(["When: date", "Rate: -", "Note: -"]);
  expect(roles(["header:2", "columns:date,value"])).toEqual(["When: date", "Rate: value", "Note: value"]);
  expect(roles(["header:0"])).toEqual([": date", ": -", ": -"]);
});
