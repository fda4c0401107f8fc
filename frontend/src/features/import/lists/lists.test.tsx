import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { makeFragmentData } from "@/gql";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { optionsOf, readChoice } from "../choice";
import type { Place } from "../file/place";
import type { ImportChoice } from "../useImportChoice";
import { Causes } from "./Causes";
import { causesOf, type Defective } from "./causes";
import { ItemRow } from "./ItemRow";
import { ItemTable, COUNTS as TABLE_COUNTS } from "./ItemTable";
import { COUNTS, TableHead } from "./TableHead";
import type { Item } from "./useItems";

const item = (id: string, more: object = {}): Item =>
  ({
    id,
    path: id,
    line: null,
    column: 2,
    name: { fr: null, en: null },
    frequency: "YEARLY",
    status: "NEW",
    observations: 1,
    firstPeriod: "1992",
    lastPeriod: "1992",
    added: 0,
    revised: 0,
    removed: 0,
    recoded: 0,
    unchanged: 0,
    recent: [],
    mostlyRevised: false,
    fields: [],
    defects: [],
    moreDefects: 0,
    ...more,
  }) as never;

const PLACE: Place = { id: "c", key: "prices", account: { key: "insee" } };
const facts = async (one: Item) => {
  const shown = await renderWithFrame(
    <table>
      <tbody>
        <ItemRow item={one} place={PLACE} isOut={false} onLeaveOut={() => {}} />
      </tbody>
    </table>,
  );
  const cells = [...shown.container.querySelectorAll("th, td")].map((cell) => cell.textContent);
  const text = cells.filter((cell) => cell !== "").join(" · ");
  shown.unmount();
  return text;
};

test("an indicator of one period tells it once, and a new one without values says so", async () => {
  expect(await facts(item("rent"))).toContain("yearly · 1992 · 11 value");
  expect(await facts(item("rent", { lastPeriod: "1994", observations: 3 }))).toContain(
    "yearly · 1992 to 1994 · 33 values",
  );
  const empty = { observations: 0, firstPeriod: null, lastPeriod: null };
  expect(await facts(item("rent", empty))).toContain("No values: an empty indicator would be created.");
  // An existing indicator may change its name only.
  expect(await facts(item("rent", { ...empty, status: "CHANGED" }))).not.toContain("would be created");
});

test("an existing indicator says what changes, statuses last", async () => {
  const changed = { status: "CHANGED", observations: 9, added: 1, removed: 2 };
  expect(await facts(item("Price", { ...changed, recoded: 3 }))).toContain(
    "1 value added · 2 values removed · 3 statuses changed",
  );
  expect(await facts(item("Price", { ...changed, added: 0, removed: 0, recoded: 1 }))).toContain(
    "1 status changed",
  );
  expect(await facts(item("Price", changed))).not.toContain("status");
  expect(await facts(item("Price", { ...changed, fields: ["name_fr", "end"] }))).toContain(
    "changes name, end",
  );
});

test("an indicator whose published values would mostly change says so until it is left out", async () => {
  const warning = "More than half of these values differ from the published ones.";
  const revised = { status: "CHANGED", observations: 9, revised: 7 };
  expect(await facts(item("Price", { ...revised, mostlyRevised: true }))).toContain(warning);
  expect(await facts(item("Price", revised))).not.toContain(warning);
});

test("the latest values are drawn, except of categories", async () => {
  const lines = async (more: object) => {
    const row = <ItemRow item={item("rent", more)} place={PLACE} isOut={false} onLeaveOut={() => {}} />;
    const { container, unmount } = await renderWithFrame(
      <table>
        <tbody>{row}</tbody>
      </table>,
    );
    const count = container.querySelectorAll("svg").length;
    unmount();
    return count;
  };
  expect(await lines({ recent: [1, null, 3] })).toBe(1);
  expect(await lines({ recent: [1] })).toBe(0);
  expect(await lines({ recent: [1, 2], frequency: "CATEGORY" })).toBe(0);
});

describe("defects by their causes", () => {
  const t = (id: string, values: object = {}) => `${id} ${JSON.stringify(values)}`;
  const defect = (code: string, line: number | null, text: string, more: object = {}) =>
    ({ file: null, line, column: 1, text, problem: { code, params: {} }, ...more }) as never;
  const causes = (defective: Defective[]) =>
    causesOf(t as never, defective).map(({ sentence, places, ids }) => [sentence, places.length, ids]);
  const impossible = [2, 3].map((line) => defect("LINE_DATE_IMPOSSIBLE", line, "31/02/2020"));
  const duplicate = (line: number, text: string) =>
    defect("LINE_DATE_DUPLICATE", line, text, {
      problem: { code: "LINE_DATE_DUPLICATE", params: { other: 1, line } },
    });

  test.each<[string, Defective[], unknown[]]>([
    [
      "cells that indicators share count once",
      [
        { id: "paris", defects: impossible },
        { id: "lyon", defects: [...impossible, defect("LINE_VALUE_FORMAT", 4, "many")] },
      ],
      [
        ["problem.LINE_DATE_IMPOSSIBLE", 2, ["paris", "lyon"]],
        ["problem.LINE_VALUE_FORMAT", 1, ["lyon"]],
      ],
    ],
    [
      "defects of no cell are one for each indicator",
      ["a", "b"].map((id) => ({ id, defects: [defect("IMPORT_FREQUENCY_MISSING", null, "")] })),
      [["problem.IMPORT_FREQUENCY_MISSING", 2, ["a", "b"]]],
    ],
    [
      "sentences that name a line become one",
      [{ id: "load", defects: [duplicate(3, "2024"), duplicate(4, "2024")] }],
      [["import.cause.LINE_DATE_DUPLICATE", 2, ["load"]]],
    ],
    [
      "dates without an interval",
      [
        {
          id: "",
          defects: [
            defect("IMPORT_FREQUENCIES_MISSING", null, "", {
              problem: { code: "IMPORT_FREQUENCIES_MISSING", params: { candidates: "none" } },
            }),
          ],
        },
      ],
      [["import.cause.irregular", 1, []]],
    ],
  ])("%s", (_, defective, expected) => {
    const found = causes(defective).map(([sentence, ...rest]) => [String(sentence).split(" ")[0], ...rest]);
    expect(found).toEqual(expected);
  });

  test("the first three places are shown, and all on request; an archive names the file", async () => {
    const file = "observations/cpi.csv";
    const defects = [
      { file, line: 3, column: 2 },
      { file, line: null, column: null },
      { file: null, line: 4, column: null },
      { file: null, line: 5, column: null },
    ].map((place) => ({
      ...place,
      text: "1;5",
      problem: { code: "LINE_VALUE_FORMAT", field: null, params: { text: "1;5" } },
    }));
    await renderWithFrame(<Causes defective={[{ id: "cpi", defects: defects as never }]} more={9} />);
    expect(screen.getByText("And 9 more.")).toBeTruthy();
    const places = () =>
      [...document.querySelectorAll("li li")].map((one) => one.querySelector("span")?.textContent);
    expect(places()).toEqual([`${file}, line 3, column 2`, file, "line 4"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all 4" }));
    expect(places()).toHaveLength(4);
  });
});

test("a table goes on for as many as the server gives at once", async () => {
  const all = Array.from({ length: 130 }, (_, at) => item(`i${at}`));
  const calls = serve({
    ImportItems: ({ first, after }: Record<string, unknown>) => {
      const from = Number(after ?? 0);
      const to = from + Number(first);
      const pageInfo = { endCursor: String(to), hasNextPage: to < all.length };
      const items = { nodes: all.slice(from, to), pageInfo, totalCount: all.length };
      return { import: { id: "f", report: { items } } };
    },
  });
  const choice = readChoice(new URLSearchParams());
  const importing = {
    choice,
    options: optionsOf(choice, "en"),
    leftOut: [],
    change: () => {},
    leaveOut: () => {},
  };
  const counts = { valid: 130, new: 130, changed: 0, unchanged: 0 };
  const masked = makeFragmentData({ ...counts, ...makeFragmentData(counts, COUNTS) }, TABLE_COUNTS);
  await renderWithFrame(<ItemTable file="f" place={PLACE} counts={masked} importing={importing} />);
  // One row is that of the headers.
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1 + 25));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1 + 125));
  expect(calls.map(({ variables }) => variables.first)).toEqual([25, 100]);
});

describe("all at once", () => {
  const IDS = Array.from({ length: 250 }, (_, at) => ({
    id: at < 30 ? `fr/${at}` : `de/${at}`,
    status: at % 10 === 0 ? "UNCHANGED" : "NEW",
  }));
  const changing = IDS.filter(({ status }) => status === "NEW").map(({ id }) => id);
  const french = changing.filter((id) => id.startsWith("fr"));

  function Page({ search, start, seen }: { search: string; start: string[]; seen: string[][] }) {
    const [leftOut, setLeftOut] = useState<readonly string[]>(start);
    const choice = { ...readChoice(new URLSearchParams()), search };
    const importing: ImportChoice = {
      choice,
      options: optionsOf(choice, "en"),
      leftOut,
      change: () => {},
      leaveOut: (ids) => {
        seen.push([...ids]);
        setLeftOut(ids);
      },
    };
    const counts = makeFragmentData({ valid: 250, new: 225, changed: 0, unchanged: 25 }, COUNTS);
    return <TableHead file="f" counts={counts} importing={importing} onSelect={() => {}} />;
  }

  const answers = () =>
    serve({
      ImportIds: ({ search, first, after }: Record<string, unknown>) => {
        const found = IDS.filter(({ id }) => id.includes(String(search ?? "")));
        const from = Number(after ?? 0);
        const to = from + Number(first);
        return {
          import: {
            id: "f",
            report: {
              items: {
                nodes: found.slice(from, to),
                pageInfo: { endCursor: String(to), hasNextPage: to < found.length },
              },
            },
          },
        };
      },
    });

  test.each<[string, string, string[], string, string[]]>([
    ["everything that would change", "", [], "Untick all", changing],
    ["and back", "", changing, "Tick all", []],
    ["what a search finds, beside what is out", "fr/", ["de/31"], "Untick all results", ["de/31", ...french]],
    ["and back, but for the rest", "fr/", ["de/31", ...french], "Tick all results", ["de/31"]],
  ])("%s, on all pages", async (_, search, start, name, out) => {
    const calls = answers();
    const seen: string[][] = [];
    await renderWithFrame(<Page search={search} start={start} seen={seen} />);
    await userEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(seen).toEqual([out]));
    // The server returns no longer pages.
    for (const { variables } of calls) expect(variables.first).toBeLessThanOrEqual(100);
  });
});
