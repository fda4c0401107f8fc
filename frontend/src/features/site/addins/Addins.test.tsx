import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { Addins } from "./Addins";

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
