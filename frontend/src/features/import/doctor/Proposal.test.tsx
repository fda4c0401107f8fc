import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { Proposal } from "./Proposal";

const show = (repair: string, instead: string[], open: boolean) =>
  renderWithFrame(
    <Proposal
      offer={{ repair, instead, certain: false, ticked: false, count: 13, samples: [] }}
      ticked={undefined}
      open={open}
      width={13}
      onTick={() => {}}
      onUntick={() => {}}
    />,
  );

test("what columns are is told by their numbers where their names cannot be shown", async () => {
  await show("columns:name,value", [], false);
  expect(screen.getByText("The columns are, in this order: name · values (× 12).")).toBeTruthy();
  const columns = within(screen.getByRole("list", { name: "Columns" })).getAllByRole("listitem");
  expect(columns.map((one) => one.textContent)).toEqual(["column 1name", "columns 2 to 13values"]);
});

test.each<[string, string[], string, string]>([
  ["dates:dmy", ["dates:mdy"], "These dates can be read in two ways. Which one is right?", "Neither"],
  ["points", ["decimal-comma"], "This can be read in several ways. Which one is right?", "None of these"],
])(
  "%s and its other readings are a question that nothing answers by itself",
  async (repair, instead, legend, none) => {
    await show(repair, instead, true);
    const question = screen.getByRole("group", { name: legend });
    expect(question.dataset.question).toBe("open");
    const answers = within(question).getAllByRole<HTMLInputElement>("radio");
    expect(answers.map(({ checked }) => checked)).toEqual([false, false, false]);
    expect(answers.at(-1)?.closest("label")?.textContent).toContain(none);
  },
);

test.each([
  ["dates:serial", "Dates are a spreadsheet’s numbers of days: 45382 is 31 March 2024."],
  [
    "dates:serial1904",
    "Dates are numbers of days in a workbook that counts from 1 January 1904: 43920 is 31 March 2024.",
  ],
])("%s says from where days count", async (repair, text) => {
  await show(repair, [], false);
  expect(screen.getByText(text)).toBeTruthy();
});
