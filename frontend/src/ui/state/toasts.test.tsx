import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { showToast, Toasts } from "./toasts";

afterEach(() => vi.useRealTimers());

/** Shows a toast with an action, whose time begins now. */
async function offer(run = () => Promise.resolve("Undone")) {
  await renderWithFrame(<Toasts />);
  act(() => showToast("Published", { label: "Undo", close: "Close", run }));
  await screen.findByRole("button", { name: "Undo" });
  vi.useFakeTimers();
  act(() => showToast("Published", { label: "Undo", close: "Close", run }));
  return screen.getByRole("button", { name: "Undo" });
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test("a toast with an action stays for a minute, and waits while it is hovered or focused", async () => {
  const button = await offer();
  pass(50);
  fireEvent.mouseEnter(button.parentElement as HTMLElement);
  pass(50);
  fireEvent.mouseLeave(button.parentElement as HTMLElement);
  act(() => button.focus());
  pass(50);
  act(() => button.blur());
  pass(9);
  expect(screen.queryByText("Published")).toBeTruthy();
  pass(2);
  expect(screen.queryByText("Published")).toBeNull();
});

test("its action runs once, and its result is the next toast", async () => {
  const run = vi.fn(() => Promise.resolve("Undone"));
  const button = await offer(run);
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("Undone")).toBeTruthy();
  pass(6);
  expect(screen.queryByText("Undone")).toBeNull();
});

test("Escape closes it", async () => {
  const button = await offer();
  fireEvent.keyDown(button, { key: "Escape" });
  expect(screen.queryByText("Published")).toBeNull();
});

test("a button closes it", async () => {
  await offer();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Published")).toBeNull();
});
