import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { makeFragmentData } from "@/gql";
import { withRepairs } from "@/lib/repair/repairs";
import { renderWithFrame } from "@/test/render";
import { readChoice } from "../choice";
import { Preview, REPORT } from "./Preview";

/** A table whose structure is not recognised. */
const table = {
  defects: [],
  rows: 3,
  columns: 4,
  header: [],
  preview: [
    { line: 1, cells: ["Quand", "", "Région", "Taux"] },
    { line: 2, cells: ["2020", "1", "Nord", "3"] },
  ],
};

function Page({ at, seen }: { at: string; seen: string[][] }) {
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(at)));
  const repair = (added: readonly string[]) => {
    const repairs = withRepairs(choice.repairs, added, []);
    seen.push(repairs);
    setChoice({ ...choice, repairs });
  };
  return <Preview report={makeFragmentData(table, REPORT)} choice={choice} repair={repair} />;
}

test("what columns are can be chosen from nothing, once a line of names is", async () => {
  const seen: string[][] = [];
  await renderWithFrame(<Page at="repair=header:1" seen={seen} />);
  const roles = () => screen.getAllByRole<HTMLSelectElement>("combobox").map(({ value }) => value);
  expect(roles()).toEqual(["date", "-", "-", "-"]);
  await userEvent.selectOptions(screen.getByLabelText("Column 4, Taux, contains"), "values");
  await userEvent.selectOptions(screen.getByLabelText("Column 2 contains"), "month");
  await userEvent.selectOptions(screen.getByLabelText("Column 1, Quand, contains"), "year");
  await userEvent.selectOptions(screen.getByLabelText("Column 3, Région, contains"), "part of the key");
  expect(seen).toEqual([
    ["header:1", "columns:date,-,-,value"],
    ["header:1", "columns:date,month,-,value"],
    ["header:1", "columns:year,month,-,value"],
    ["header:1", "columns:year,month,key,value"],
  ]);
  expect(roles()).toEqual(["year", "month", "key", "value"]);
});

test("without a line of names columns have none to be chosen", async () => {
  const { unmount } = await renderWithFrame(<Page at="" seen={[]} />);
  expect(screen.queryByRole("combobox")).toBeNull();
  unmount();
  await renderWithFrame(<Page at="repair=header:0" seen={[]} />);
  expect(screen.getByLabelText("Column 4 contains")).toBeTruthy();
});
