import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { foundIndicator, renderPane } from "../test/renderPane";

/** 2024-01-01 and 2024-02-01, in days since 1970. */
const ROWS: [number, number][] = [
  [19_723, 1],
  [19_754, 2.5],
];

/** Opens an indicator from the search. */
async function openIndicator(series: () => [number, number][] | string) {
  const opened = await renderPane({
    answer: () => ({ results: [foundIndicator("bread", "Bread")], total: 1 }),
    series,
  });
  const user = userEvent.setup();
  await user.type(screen.getByRole("combobox"), "bread");
  await user.click(await screen.findByRole("option"));
  return { ...opened, user };
}

test("the preview is the result of the formula, newest first, and follows the options", async () => {
  const { calls, user } = await openIndicator(() => ROWS);
  await screen.findByText("2 values in total");
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "PeriodValue",
    "Feb 20242.5",
    "Jan 20241.0",
  ]);
  await user.selectOptions(screen.getByLabelText("Transformation"), "moving average");
  await user.type(screen.getByLabelText("Number of periods"), "2");
  await waitFor(() =>
    expect(calls.at(-1)).toEqual(["SERIES", "mill/prices/bread", null, null, null, "moving average", 2]),
  );
});

test("cells with content are overwritten only after a confirmation that names them", async () => {
  const { simulated, user } = await openIndicator(() => ROWS);
  await screen.findByText("2 values in total");
  simulated.cells.set("B2", { value: "mine", format: "General" });
  await user.click(screen.getByRole("button", { name: "Insert table" }));
  await screen.findByText("Sheet1!A1:B2 is not empty");
  expect(simulated.cells.size).toBe(1);
  // The safe choice has the focus.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Overwrite" }));
  await screen.findByText("Inserted in Sheet1!A1:B2.");
  expect(simulated.cells.get("B2")?.value).toBe(2.5);
});

test("between question and confirmation the selection may move: the named cells are overwritten", async () => {
  const { simulated, user } = await openIndicator(() => ROWS);
  simulated.cells.set("A1", { value: "mine", format: "General" });
  await user.click(screen.getByRole("button", { name: "Insert formula" }));
  await screen.findByText("Sheet1!A1 is not empty");
  simulated.selected = "D9";
  await user.click(screen.getByRole("button", { name: "Overwrite" }));
  await screen.findByText("Inserted in Sheet1!A1.");
  expect([...simulated.cells.keys()]).toEqual(["A1"]);
});

test("a series that cannot be read has its sentence, and no table to insert", async () => {
  await openIndicator(() => "There is no “mill/prices/bread”.");
  await screen.findByText("There is no “mill/prices/bread”.");
  expect((screen.getByRole("button", { name: "Insert table" }) as HTMLButtonElement).disabled).toBe(true);
});
