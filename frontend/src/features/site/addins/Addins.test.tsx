import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Addins } from "./Addins";

/** A result of the search for an indicator of the collection `town/prices`. */
const result = (path: string, frequency: string, lastPeriod: string | null, isPublic = true) => ({
  public: isPublic,
  metric: { path, frequency, lastPeriod, collection: { key: "prices", account: { key: "town" } } },
});
const found = (...nodes: object[]) => ({
  ExampleSeries: { search: { nodes, facets: { tags: [{ tag: "bread" }] } } },
});

beforeEach(() => {
  serve(found());
});

test("leads to the files of both add-ins, to the keys and to the guide", async () => {
  await renderWithFrame(<Addins />);
  const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const address of [
    "/addins/excel/manifest.xml",
    "/addins/excel/statit-excel.zip",
    "/addins/sheets/statit-sheets.zip",
    "/account?tab=access",
    "/guide/api",
  ]) {
    expect(addresses, address).toContain(address);
  }
});

test("shows both add-ins, with words for who does not see the pictures", async () => {
  await renderWithFrame(<Addins />);
  const pictures = screen.getAllByRole("img").map((it) => (it as HTMLImageElement).alt);
  expect(new Set(pictures)).toEqual(
    new Set([
      expect.stringContaining("pane in Excel shows"),
      expect.stringContaining("sidebar in Google Sheets shows"),
    ]),
  );
});

test("says that Excel needs an address with https where this one has none", async () => {
  await renderWithFrame(<Addins />);
  screen.getByText(/over https only/);
});

test("names each function as each spreadsheet does", async () => {
  await renderWithFrame(<Addins />);
  const [head, ...rows] = screen.getAllByRole("row");
  expect(head?.textContent).toBe("Google Sheets, ExcelResult");
  const names = rows.map((row) => [...row.querySelectorAll("code")].map(({ textContent }) => textContent));
  expect(names).toEqual([
    ["STATIT", "STATIT.SERIES"],
    ["STATIT_VALUE", "STATIT.VALUE"],
    ["STATIT_META", "STATIT.META"],
    ["STATIT_LIST", "STATIT.LIST"],
    ["STATIT_SEARCH", "STATIT.SEARCH"],
  ]);
});

test.each([
  [
    "the most recent monthly one that everybody may read",
    [
      result("secret", "MONTHLY", "2026-10", false),
      result("empty", "MONTHLY", null),
      result("yearly", "YEARLY", "2027"),
      result("ended", "MONTHLY", "2019-12"),
      result("bread", "MONTHLY", "2026-09"),
    ],
    "en",
    ['=STATIT("town/prices/bread", "-12", "", "quarterly", "change in %")'],
    ['=STATIT.SERIES("town/prices/bread", "-12", "", "quarterly", "change in %")'],
  ],
  [
    "another, without quarters",
    [result("yearly", "YEARLY", "2025")],
    "fr",
    [
      '=STATIT("town/prices/yearly"; "-12"; ""; ""; "variation en %")',
      '=STATIT_VALUE("town/prices/yearly"; "2025")',
    ],
    ['=STATIT.SERIES("town/prices/yearly"; "-12"; ""; ""; "variation en %")', '=STATIT.SEARCH("bread"; 20)'],
  ],
  [
    "a placeholder where there is none",
    [],
    "fr",
    ['=STATIT("compte/collection/indicateur")'],
    ['=STATIT.LIST("compte/collection")'],
  ],
] as const)("gives example formulas about %s", async (_, nodes, language, inSheets, inExcel) => {
  serve(found(...nodes));
  const { container } = await renderWithFrame(<Addins />, { language });
  const shown = () => [...container.querySelectorAll("pre")].map((pre) => pre.textContent?.split("\n") ?? []);
  await waitFor(() => expect(shown()[0]).toEqual(expect.arrayContaining([...inSheets])));
  expect(shown()[1]).toEqual(expect.arrayContaining([...inExcel]));
  expect(shown().map((lines) => lines.length)).toEqual([6, 6]);
});
