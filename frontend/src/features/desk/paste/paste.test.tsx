import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answers, open, period, published, row, sent, value } from "@/test/desk";
import { offered, reading, readSeries, serveReadings } from "@/test/readings";

afterEach(() => {
  vi.unstubAllGlobals();
});

const paste = (name: string, text: string) => {
  value(name).focus();
  fireEvent.paste(value(name), { clipboardData: { getData: () => text } });
};
const months = (lines: string) => readSeries(lines, { frequency: "M" });

test("a value in another notation fills its row at once, and the undo empties it", async () => {
  await open(answers);
  serveReadings(() => reading({ series: [months("2026-10\t1204.5")] }));
  paste("Price 2", "Oct 2026\t1 204,5");
  await waitFor(() => expect(value("Price 2").value).toBe("1204.5"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo the paste" }));
  expect(value("Price 2").value).toBe("");
  expect(period("Price 2").value).toBe("2026-10");
});

test("what the cells leave open is asked, then several periods are saved together and undone", async () => {
  const { calls } = await open({
    ...answers,
    DeskPublish: () => published(1, "2026-11\t1318"),
    DeskUndo: () => ({ undoPublish: published(1, "2026-09\t120", 6).publish }),
  });
  const question = offered("thousands", { instead: ["decimal-comma"], certain: false, count: 2 });
  serveReadings(({ repairs }) =>
    repairs.includes("thousands")
      ? reading({
          proposals: [{ ...question, ticked: true }],
          series: [months("2026-10\t1204\n2026-11\t1318")],
        })
      : reading({ proposals: [question] }),
  );
  paste("Price 1", "2026-10\t1,204\n2026-11\t1,318");
  const dialog = within(await screen.findByRole("dialog", undefined, { timeout: 3000 }));
  expect(await dialog.findByText("This data can be read in several ways. Which one is right?")).toBeTruthy();
  await userEvent.click(dialog.getAllByRole("radio")[0] as HTMLElement);
  expect(await dialog.findByText("2 values, Oct 2026 to Nov 2026")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Fill in one row" }));
  expect(within(row("Price 1")).getByText(/2 values from Oct 2026 to Nov 2026, saved together/)).toBeTruthy();
  value("Price 1").focus();
  await userEvent.keyboard("{Enter}");
  expect(await within(row("Price 1")).findByText("2 values up to Nov 2026 saved.")).toBeTruthy();
  expect(sent(calls)).toMatchObject([{ lines: expect.stringMatching(/^2026-10.1204\n2026-11.1318$/) }]);
  await userEvent.click(within(row("Price 1")).getByRole("button", { name: "Undo" }));
  expect(await within(row("Price 1")).findByText(/2 values from Oct 2026/)).toBeTruthy();
  // A typed value takes the place of the series.
  fireEvent.change(value("Price 1"), { target: { value: "7" } });
  expect(within(row("Price 1")).queryByText(/2 values from/)).toBeNull();
});

test("a column fills the rows below, and cells without values say so", async () => {
  await open(answers);
  const asked = serveReadings(({ text }) =>
    text.startsWith("2001")
      ? reading({ series: [readSeries("2001-01-01\t1\n2001-01-02\t2.5", { frequency: "D" })] })
      : reading(),
  );
  paste("Price 2", "1\n2,5\n3");
  const dialog = within(await screen.findByRole("dialog", undefined, { timeout: 3000 }));
  expect(dialog.getByText("One value has no row.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Fill in 2 rows" }));
  expect([value("Price 2").value, value("Price 3").value]).toEqual(["1", "2.5"]);
  expect(asked[0]?.text).toBe("2001-01-01\t1\n2001-01-02\t2,5");
  paste("Price 1", "hello\tworld");
  const other = within(await screen.findByRole("dialog", undefined, { timeout: 3000 }));
  expect(other.getByRole<HTMLButtonElement>("button", { name: "Fill in" }).disabled).toBe(true);
});
