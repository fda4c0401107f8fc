import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type UsedSeries, UseIn } from "./UseIn";

const white: UsedSeries = {
  id: "1",
  name: "White bread",
  isPublic: true,
  series: ["baker", "prices", "white"],
  options: { freq: "Y", agg: "avg" },
  letter: "Y",
};
const types: UsedSeries = {
  id: "2",
  name: "Sales by type",
  isPublic: false,
  series: ["baker", "secret", "types"],
  options: {},
  letter: "C",
};
const code = (language: string) => screen.getByLabelText<HTMLTextAreaElement>(`Code for ${language}`).value;

test("shows the program of each language, without a choice of one series", async () => {
  const user = userEvent.setup();
  await renderWithFrame(<UseIn series={[white]} />);
  expect(screen.queryByLabelText("Series")).toBeNull();
  for (const language of ["curl", "Python", "R", "JavaScript"]) {
    await user.selectOptions(screen.getByLabelText("Program"), language);
    expect(code(language)).toMatch(/\/api\/v1\/series\/baker\/prices\/white\.(csv|json)\?freq=Y&agg=avg/);
  }
});

test("says whether a key is needed, and leads to the guide", async () => {
  const user = userEvent.setup();
  await renderWithFrame(<UseIn series={[white, types]} />);
  await user.selectOptions(screen.getByLabelText("Program"), "curl");
  screen.getByText(/no key is needed/);
  await user.selectOptions(screen.getByLabelText("Series"), "Sales by type");
  screen.getByText(/never put it in the address/);
  expect(code("curl")).toContain("/baker/secret/types.csv");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/guide/api");
});

test("has a formula of LibreOffice for a series in time, and an address for every series", async () => {
  const user = userEvent.setup();
  await renderWithFrame(<UseIn series={[white, types]} />);
  await user.selectOptions(screen.getByLabelText("Program"), "LibreOffice");
  screen.getByLabelText("Formula of the latest value");
  await user.selectOptions(screen.getByLabelText("Series"), "Sales by type");
  expect(screen.queryByLabelText("Formula of the latest value")).toBeNull();
  screen.getByLabelText("Address of all values");
});

test("begins with the formula for Excel, and leads to the add-in", async () => {
  const user = userEvent.setup();
  await renderWithFrame(<UseIn series={[white, types]} />);
  const formula = (program: string) =>
    screen.getByLabelText<HTMLTextAreaElement>(`Formula for ${program}`).value;
  expect(formula("Excel")).toBe('=STATIT.SERIES("baker/prices/white?freq=Y&agg=avg")');
  expect(screen.getByRole("link").getAttribute("href")).toBe("/addins");
  await user.selectOptions(screen.getByLabelText("Program"), "Google Sheets");
  expect(formula("Google Sheets")).toBe('=STATIT("baker/prices/white?freq=Y&agg=avg")');
  await user.selectOptions(screen.getByLabelText("Series"), "Sales by type");
  screen.getByText(/never put one in a cell/);
});

test("is missing without a series", async () => {
  await renderWithFrame(<UseIn series={[]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
