import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import CorrectableTable from "./CorrectableTable";

const at = "/insee/prices/cpi";
const metric = {
  id: "m",
  path: "cpi",
  frequency: "MONTHLY",
  vintage: 3,
  collection: { key: "prices", account: { key: "insee" } },
};
const observations = {
  frequency: "M",
  periods: ["2024-01", "2024-02", "2024-03"],
  values: [12.1, 12.2, 12.4],
  texts: null,
  statuses: null,
  holes: null,
  decimals: 1,
  incomplete: { first: false, last: false },
};
const lines = "2024-01;12.1\n2024-02;12.2\n2024-03;12.4\n";
const published = (vintage: number) => ({
  publish: {
    metric: {
      id: "m",
      vintage,
      vintages: { nodes: [{ number: vintage, added: 0, revised: 1, removed: 0, recoded: 0 }] },
    },
    problems: [],
  },
});
const MetricLines = { metric: { id: "m", vintage: 3, frequency: "MONTHLY", lines } };

async function open(answers: Parameters<typeof serve>[0] = {}, language: "en" | "fr" = "en") {
  const calls = serve({ MetricLines, ...answers });
  const series = [{ id: "m", name: "Value", unit: null, latest: null, ...observations }];
  const table = { input: { series, options: {}, language }, label: "Prices" };
  const props = { metric, table } as never as ComponentProps<typeof CorrectableTable>;
  const page = (
    <>
      <CorrectableTable {...props} />
      <Toasts />
    </>
  );
  await renderWithFrame(page, { at, language });
  await screen.findAllByRole("button", { name: language === "fr" ? "12,4" : "12.4" });
  return calls;
}
const bar = (name: string) => screen.getByRole("region", { name });
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ operation }) => operation === "PublishValues").map(({ variables }) => variables);
const field = () => screen.getByRole<HTMLInputElement>("textbox");

test("a value is corrected by a click, and its difference is shown before it is published", async () => {
  const calls = await open({ PublishValues: published(4) });
  await userEvent.click(screen.getByRole("button", { name: "12.4" }));
  expect(field().value).toBe("12.4");
  await userEvent.keyboard("12.6 P{Enter}");
  expect(document.activeElement?.textContent).toMatch(/^12.6/);
  expect(bar("1 correction").textContent).toMatch(/Mar\s2024 12\.4 → becomes 12\.6, provisional/);
  expect(sent(calls)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published: vintage 4, 1 value revised");
  expect(sent(calls)[0]).toMatchObject({ lines: "2024-03;12.6 P", basedOn: 3, resume: false });
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("region", { name: /correction/ })).toBeNull());
});

test("Escape leaves a value as it is, and so does its own text", async () => {
  await open();
  const value = screen.getByRole("button", { name: "12.4" });
  value.focus();
  await userEvent.keyboard("{F2}13{Escape}");
  expect(screen.getByRole("button", { name: "12.4" })).toBe(document.activeElement);
  await userEvent.keyboard("{Enter}{Enter}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("region", { name: /correction/ })).toBeNull();
});

test("a digit begins a new value, arrows go to the next one, and what is no value says why", async () => {
  await open();
  screen.getByRole("button", { name: "12.4" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("12.2");
  await userEvent.keyboard("9x{Enter}");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().value).toBe("9x");
});

test("in French a value has a decimal comma", async () => {
  const calls = await open({ PublishValues: published(4) }, "fr");
  await userEvent.click(screen.getByRole("button", { name: "12,4" }));
  await userEvent.keyboard("12,6{Enter}");
  expect(bar("1 correction").textContent).toMatch(/mars\s2024 12,4 → devient 12,6/);
  await userEvent.click(screen.getByRole("button", { name: "Publier" }));
  await waitFor(() => expect(sent(calls)[0]).toMatchObject({ lines: "2024-03;12.6" }));
});

test("a range is pasted over the table, adds periods, and can be discarded", async () => {
  await open();
  const value = screen.getByRole("button", { name: "12.4" });
  value.focus();
  const text = "2024-01\t1\n2024-02\t12.2\n2024-03\t3\n2024-04\t4\n2024-05\t5";
  fireEvent.paste(value, { clipboardData: { getData: () => text } });
  await screen.findByText("5 values pasted, 4 differ from what is published.");
  const corrections = bar("4 corrections");
  expect(corrections.textContent).toMatch(/Publishing will add 2 values, revise 2 values/);
  expect(within(corrections).getAllByRole("row", { hidden: true })).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("region", { name: /correction/ })).toBeNull();
  expect(screen.getByRole("button", { name: "12.4" })).toBeTruthy();
});

test("on a series that has moved on nothing is lost, and the user decides", async () => {
  const conflict = { code: "VINTAGE_CONFLICT", field: null, params: { basedOn: 3, current: 5 } };
  const calls = await open({
    PublishValues: ({ basedOn }) =>
      basedOn === 5 ? published(6) : { publish: { metric: null, problems: [conflict] } },
  });
  await userEvent.click(screen.getByRole("button", { name: "12.4" }));
  await userEvent.keyboard("12.6{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publish after vintage 5" }));
  await waitFor(() => expect(sent(calls).map(({ basedOn }) => basedOn)).toEqual([3, 5]));
});
