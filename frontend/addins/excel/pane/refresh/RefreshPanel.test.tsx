import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FailedCall } from "../../bridge";
import { renderPane } from "../test/renderPane";

const FAILURES: FailedCall[] = [
  {
    function: "VALUE",
    id: "mill/prices/milk",
    cell: "Sheet1!B7",
    sentence: "There is no “mill/prices/milk”.",
  },
  { function: "LIST", id: "mill/none", sentence: "There is no “mill/none”." },
];

test("failed formulas are counted at the tab, listed with their reason, and lead to their cell", async () => {
  const { simulated } = await renderPane({ failures: FAILURES });
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "Refresh 2 formulas failed" }));
  const items = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Sheet1!B7 STATIT.VALUE mill/prices/milkThere is no “mill/prices/milk”.",
    "STATIT.LIST mill/noneThere is no “mill/none”.",
  ]);
  await user.click(screen.getByRole("button", { name: "Show Sheet1!B7 in the sheet" }));
  expect(simulated.selected).toBe("B7");
});

test("refreshing empties the cache, calculates the workbook and says when", async () => {
  const { simulated, refreshes } = await renderPane();
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "Refresh" }));
  screen.getByText("All formulas have their values.");
  await user.click(screen.getByRole("button", { name: "Refresh all" }));
  await screen.findByText(/^Refreshed at \d\d:\d\d:\d\d\.$/);
  expect([refreshes(), simulated.calculations]).toEqual([1, 1]);
});
