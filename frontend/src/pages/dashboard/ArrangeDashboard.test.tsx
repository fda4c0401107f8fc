import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chartOf, dashboardOf, refusal } from "@/features/dashboard/testing";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import DashboardPage from "./DashboardPage";

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const charts = ["a", "b", "c"].map((key) => chartOf(key));
const at = "/i/ann/prices/overview?edit";
const path = "/i/:account/:collection/:dashboard";
const done = (version: number) => ({ arrangeDashboard: { dashboard: { id: "d", version }, problems: [] } });

const order = () => [...document.querySelectorAll<HTMLElement>("[data-tile]")].map((it) => it.dataset.tile);
const grip = (key: string) => screen.findByRole("button", { name: `Move or resize “Chart ${key}”` });
const press = (element: HTMLElement, ...keys: (string | [string])[]) => {
  for (const key of keys) {
    if (Array.isArray(key)) fireEvent.keyDown(element, { key: key[0], shiftKey: true });
    else fireEvent.keyDown(element, { key });
  }
};

test("keys take, move, size and put down a chart, and say what they do", async () => {
  const calls = serve({
    Viewer: { viewer: null },
    DashboardPage: { dashboard: dashboardOf(charts) },
    ArrangeDashboard: done(5),
  });
  const { history } = await renderWithFrame(<DashboardPage />, { at, path });
  press(await grip("c"), "Enter", "ArrowLeft", ["ArrowRight"], ["ArrowDown"]);
  expect(order()).toEqual(["c-a", "c-c", "c-b"]);
  expect(document.activeElement).toBe(await grip("c"));
  screen.getByText("“Chart c”: position 2 of 3, 7 columns wide, 4 rows high.");
  press(await grip("c"), "Enter");
  screen.getByText("“Chart c” dropped: position 2 of 3, 7 columns wide, 4 rows high.");
  fireEvent.click(screen.getByRole("button", { name: "Save layout" }));
  await waitFor(() => expect(history.location.search).toBe(""));
  expect(calls.find((it) => it.operation === "ArrangeDashboard")?.variables).toEqual({
    id: "d",
    version: 4,
    tiles: [
      { chart: "c-a", width: 6, height: 3 },
      { chart: "c-c", width: 7, height: 4 },
      { chart: "c-b", width: 6, height: 3 },
    ],
  });
});

test("escape puts a chart back where it was taken", async () => {
  serve({ Viewer: { viewer: null }, DashboardPage: { dashboard: dashboardOf(charts) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  press(await grip("a"), "Enter", "ArrowRight", "ArrowRight", ["ArrowLeft"]);
  expect(order()).toEqual(["c-b", "c-c", "c-a"]);
  press(await grip("a"), "Escape");
  expect(order()).toEqual(["c-a", "c-b", "c-c"]);
  screen.getByText("“Chart a” put back: position 1 of 3, 6 columns wide, 3 rows high.");
});

test("arrows do nothing before a chart is taken", async () => {
  serve({ Viewer: { viewer: null }, DashboardPage: { dashboard: dashboardOf(charts) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  press(await grip("a"), "ArrowRight");
  expect(order()).toEqual(["c-a", "c-b", "c-c"]);
});

async function remove(key: string) {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for “Chart ${key}”` }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Delete the chart" }));
}

test("charts that go can be brought back, and go only when that is confirmed with their number", async () => {
  const calls = serve({
    Viewer: { viewer: null },
    DashboardPage: { dashboard: dashboardOf(charts) },
    ArrangeDashboard: done(5),
    DeleteCharts: { deleteCharts: { done: true, problems: [] } },
  });
  const { history } = await renderWithFrame(<DashboardPage />, { at, path });
  await remove("a");
  await remove("b");
  screen.getByText(/2 charts will be deleted when you save/);
  fireEvent.click(screen.getByRole("button", { name: "Restore the last one" }));
  expect(order()).toEqual(["c-b", "c-c"]);
  fireEvent.click(screen.getByRole("button", { name: "Save layout" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete one chart?" });
  within(dialog).getByText("Chart a");
  expect(calls.some((it) => it.operation === "ArrangeDashboard")).toBe(false);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete the chart and save" }));
  await waitFor(() => expect(history.location.search).toBe(""));
  const changes = calls.filter((it) => /Arrange|Delete/.test(it.operation));
  expect(changes.map((it) => it.operation)).toEqual(["ArrangeDashboard", "DeleteCharts"]);
  expect(changes[1]?.variables).toEqual({ dashboard: "d", charts: ["c-a"] });
});

test("where somebody else saved meanwhile nothing is overwritten unasked", async () => {
  const theirs = [chartOf("c"), chartOf("a"), chartOf("new")];
  let stored = dashboardOf(charts);
  const calls = serve({
    Viewer: { viewer: null },
    DashboardPage: () => ({ dashboard: stored }),
    DashboardCharts: () => ({ dashboard: stored }),
    ArrangeDashboard: ({ version }) =>
      version === 9 ? done(10) : { arrangeDashboard: { dashboard: null, problems: [refusal("CONFLICT")] } },
  });
  await renderWithFrame(<DashboardPage />, { at, path });
  press(await grip("b"), "Enter", "ArrowLeft", "Enter");
  stored = dashboardOf(theirs, { version: 9 });
  fireEvent.click(screen.getByRole("button", { name: "Save layout" }));
  const dialog = await screen.findByRole("dialog", { name: /Someone else changed this dashboard/ });
  await within(dialog).findByText("New: “Chart new”");
  within(dialog).getByText("One chart was deleted.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Mine, with new charts at the end" }));
  await waitFor(() => expect(order()).toEqual(["c-a", "c-c", "c-new"]));
  fireEvent.click(screen.getByRole("button", { name: "Save layout" }));
  await waitFor(() => {
    const sent = calls.filter((it) => it.operation === "ArrangeDashboard").at(-1)?.variables;
    expect(sent).toMatchObject({
      version: 9,
      tiles: [{ chart: "c-a" }, { chart: "c-c" }, { chart: "c-new" }],
    });
  });
});

test("leaving with changes asks first", async () => {
  const asked = vi.spyOn(window, "confirm").mockReturnValue(false);
  serve({ Viewer: { viewer: null }, DashboardPage: { dashboard: dashboardOf(charts) } });
  const { history } = await renderWithFrame(<DashboardPage />, { at, path });
  press(await grip("a"), "Enter", "ArrowRight", "Enter");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(history.location.search).toBe("?edit");
  asked.mockRestore();
});
