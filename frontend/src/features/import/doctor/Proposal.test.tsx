import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeFragmentData } from "@/gql";
import { renderWithFrame } from "@/test/render";
import { OFFER, Proposal } from "./Proposal";

const show = (
  repair: string,
  instead: string[],
  open: boolean,
  onTick: (repair: string) => void = () => {},
) =>
  renderWithFrame(
    <Proposal
      offer={makeFragmentData({ repair, instead, count: 13, samples: [] }, OFFER)}
      ticked={undefined}
      open={open}
      width={13}
      onTick={onTick}
      onUntick={() => {}}
    />,
  );

test("what columns are is told by their numbers where their names cannot be shown", async () => {
  await show("columns:name,value", [], false);
  expect(screen.getByText("The columns contain, in this order: name · values (× 12).")).toBeTruthy();
  const columns = within(screen.getByRole("list", { name: "Columns" })).getAllByRole("listitem");
  expect(columns.map((one) => one.textContent)).toEqual(["column 1name", "columns 2 to 13values"]);
});

test.each([
  [
    "grid",
    "The table crosses years with months, quarters or half-years: treat each cell as one period.",
    undefined,
  ],
  ["totals", "Leave out lines that summarise others (total, average…).", "13 lines"],
  ["id:3=Prix-USD", "Column 3 has the same id as another one: rename it to “Prix-USD”.", undefined],
  [
    "columns:key,unit-key,value",
    "The columns contain, in this order: part of the key · unit and part of the key · values (× 11).",
    undefined,
  ],
])("%s is told as a sentence", async (repair, sentence, amount) => {
  await show(repair, [], false);
  expect(screen.getByRole("checkbox", { name: sentence })).toBeTruthy();
  const shown = screen.queryByText(/^13 /)?.textContent;
  expect(shown).toBe(amount);
});

test("another id can be typed for a column", async () => {
  const onTick = vi.fn();
  await show("id:3=Prix-USD", [], false, onTick);
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Id for column 3" });
  expect(input.value).toBe("Prix-USD");
  fireEvent.change(input, { target: { value: " dollars " } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(onTick).toHaveBeenCalledExactlyOnceWith("id:3=dollars");
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
  ["dates:serial", "Read dates as spreadsheet day numbers: 45382 is 31 March 2024."],
  ["dates:serial1904", "Read dates as day numbers counted from 1 January 1904: 43920 is 31 March 2024."],
])("%s says from where days count", async (repair, text) => {
  await show(repair, [], false);
  expect(screen.getByText(text)).toBeTruthy();
});
