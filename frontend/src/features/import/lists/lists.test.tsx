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
import { InvalidItem, likeOf } from "./InvalidItem";
import { ItemList } from "./Lists";
import type { Item } from "./useItems";
import { COUNTS, ValidHead } from "./ValidHead";
import { ValidItem } from "./ValidItem";

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
    mostlyRevised: false,
    fields: [],
    defects: [],
    moreDefects: 0,
    ...more,
  }) as never;

const PLACE: Place = { id: "c", key: "prices", account: { key: "insee" } };
const facts = async (one: Item) => {
  const shown = await renderWithFrame(
    <ValidItem item={one} place={PLACE} isOut={false} onLeaveOut={() => {}} />,
  );
  const text = shown.container.textContent ?? "";
  shown.unmount();
  return text;
};

test("an indicator of one period tells it once, and a new one without values says so", async () => {
  expect(await facts(item("rent"))).toContain("yearly · 1992 · 1 value");
  expect(await facts(item("rent", { lastPeriod: "1994", observations: 3 }))).toContain(
    "yearly · 1992 to 1994 · 3 values",
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

describe("defects that several indicators share", () => {
  const dates = (lines: number[], text = "31/02/2020") =>
    lines.map((line) => ({
      line,
      column: 1,
      text,
      problem: { code: "LINE_DATE_IMPOSSIBLE", field: null, params: {} },
    }));
  const first = item("paris", { status: "INVALID", defects: dates([2, 3, 4]) });

  test.each<[string, object, boolean]>([
    ["the same in the same cells", { defects: dates([2, 3, 4]) }, true],
    ["others", { defects: dates([2, 3, 5]) }, false],
    ["one more", { defects: dates([2, 3, 4, 5]) }, false],
    ["more than are told", { defects: dates([2, 3, 4]), moreDefects: 9 }, false],
    [
      "of another file of the archive",
      { defects: dates([2, 3, 4]).map((one) => ({ ...one, file: "observations/lyon.csv" })) },
      false,
    ],
    ["of no cell", { defects: dates([2, 3, 4]).map((one) => ({ ...one, line: null })) }, false],
  ])("%s", (_, more, same) => {
    const other = item("lyon", { status: "INVALID", ...more });
    expect(likeOf(other, [first, other])).toBe(same ? first : undefined);
  });

  test("are told by the first alone", async () => {
    expect(likeOf(first, [first])).toBeUndefined();
    await renderWithFrame(<InvalidItem item={item("lyon", { defects: dates([2, 3, 4]) })} like={first} />);
    expect(screen.getByText("The same 3 errors as “paris”")).toBeTruthy();
    expect(screen.queryByText("31/02/2020")).toBeNull();
  });
});

test("a defect in an archive names its file", async () => {
  const defect = {
    text: "1;5",
    problem: { code: "LINE_VALUE_FORMAT", field: null, params: { text: "1;5" } },
  };
  const file = "observations/cpi.csv";
  const defects = [
    { ...defect, file, line: 3, column: 2 },
    { ...defect, file, line: null, column: null },
    { ...defect, file: null, line: 4, column: null },
  ];
  await renderWithFrame(<InvalidItem item={item("cpi", { status: "INVALID", defects })} like={undefined} />);
  const places = screen.getAllByRole("listitem").map((one) => one.querySelector("span")?.textContent);
  expect(places).toEqual(["observations/cpi.csv, line 3, column 2", "observations/cpi.csv", "line 4"]);
});

test("a list goes on for as many as the server gives at once", async () => {
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
  const options = optionsOf(readChoice(new URLSearchParams()), "en");
  await renderWithFrame(
    <ItemList file="f" options={options} filter="VALID" search="" label="all">
      {({ id }) => id}
    </ItemList>,
  );
  expect(await screen.findAllByRole("listitem")).toHaveLength(25);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(125));
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
    return <ValidHead file="f" counts={counts} importing={importing} />;
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
