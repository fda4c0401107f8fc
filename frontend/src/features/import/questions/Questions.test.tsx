import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { OfferedRepair } from "@/lib/repair/outcome";
import { withRepairs } from "@/lib/repair/repairs";
import { renderWithFrame } from "@/test/render";
import { readChoice } from "../choice";
import { Questions } from "./Questions";

const offer = (repair: string, more: Partial<OfferedRepair> = {}): OfferedRepair => ({
  repair,
  instead: [],
  certain: false,
  ticked: false,
  count: 3,
  samples: [],
  outcomes: [],
  ...more,
});
const OFFERS = [
  offer("header:1", { certain: true, ticked: true }),
  offer("dates:dmy", {
    instead: ["dates:mdy"],
    outcomes: [
      { repair: "dates:dmy", frequency: "D", dates: 3, first: "2024-01-01", last: "2024-01-03", unread: 0 },
      { repair: "dates:mdy", frequency: "M", dates: 3, first: "2024-01", last: "2024-03", unread: 2 },
    ],
  }),
  offer("missing:-999"),
  offer("frequency:D"),
];

function Page({ at = "" }: { at?: string }) {
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(at)));
  return (
    <Questions
      offers={OFFERS}
      choice={choice}
      width={3}
      change={(next) => setChoice({ ...choice, ...next })}
      repair={(added) => setChoice({ ...choice, repairs: withRepairs(choice.repairs, added, OFFERS) })}
    />
  );
}

const answers = () => screen.queryAllByRole("radio").map((one) => one.closest("label")?.textContent);
const press = (role: string, name: string | RegExp) => userEvent.click(screen.getByRole(role, { name }));

test("are asked one at a time, each answer with what it gives", async () => {
  await renderWithFrame(<Page />);
  const section = within(screen.getByRole("region", { name: "Questions" }));
  expect(section.getByText("1 of 2")).toBeTruthy();
  expect(answers()).toEqual([
    expect.stringContaining("3 days, 1 Jan 2024 to 3 Jan 2024"),
    expect.stringContaining("3 months, Jan 2024 to Mar 2024; 2 cells cannot be read"),
    "Neither: leave them unchanged.",
  ]);
  expect(screen.queryByRole("button", { name: "Next question" })).toBeNull();
  // The arrow keys move through the answers: an answer does not close its question.
  await press("radio", /day, month, year/);
  expect(answers()).toHaveLength(3);
  await press("button", "Next question");
  expect(section.getByText("2 of 2")).toBeTruthy();
  expect(answers()).toEqual(["Treat “-999” as missing.", "No: leave it unchanged."]);
  await press("radio", "No: leave it unchanged.");
  expect(screen.queryByRole("button", { name: "Next question" })).toBeNull();
  // The first one is a line now.
  await press("button", /^Change: Read dates as day, month, year/);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /day, month, year/ }).checked).toBe(true);
  expect(screen.getByRole("button", { name: "Change: No: leave it unchanged." })).toBeTruthy();
});

test("are folded where all are answered, and begin with the first that is not", async () => {
  const { unmount } = await renderWithFrame(<Page at="repair=dates:dmy&leave=missing:-999" />);
  expect(answers()).toEqual([]);
  expect(screen.getAllByRole("button", { name: /^Change: / })).toHaveLength(2);
  unmount();
  await renderWithFrame(<Page at="repair=dates:dmy" />);
  expect(answers()[0]).toBe("Treat “-999” as missing.");
  expect(screen.getAllByRole("button", { name: /^Change: / })).toHaveLength(1);
});
