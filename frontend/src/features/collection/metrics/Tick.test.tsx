import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Tick } from "./Tick";

test("a box that waits for what is read keeps the focus and ticks nothing", async () => {
  const onTick = vi.fn();
  render(<Tick label="Price" ticked={true} disabled onTick={onTick} />);
  const box = screen.getByRole<HTMLInputElement>("checkbox");
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(document.activeElement).toBe(box);
  expect([box.getAttribute("aria-disabled"), box.checked, onTick.mock.calls.length]).toEqual([
    "true",
    true,
    0,
  ]);
});
