import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { lastYears, rangeOfAddress, rangeText } from "@/features/dashboard/page/range";
import { chartOf, dashboardOf, hiddenSeries, seriesOf } from "@/features/dashboard/testing";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import DashboardPage from "./DashboardPage";

const at = "/i/ann/prices/overview";
const path = "/i/:account/:collection/:dashboard";
const guest = { Viewer: { viewer: null } };

test("shows what it is, who publishes it, and its charts with their sources", async () => {
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf([chartOf("a"), chartOf("b")]) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  await screen.findByRole("heading", { level: 1, name: "Overview" });
  screen.getByRole("link", { name: "Ann · Prices" });
  screen.getByText("rents");
  const tile = screen.getByRole("article", { name: "Chart a" });
  within(tile).getByText("Source: Insee");
  expect(within(tile).getByRole("link", { name: "Chart a" }).getAttribute("href")).toBe(
    "/i/ann/prices/overview/a",
  );
});

test("tiles say the transformation of their series, or of each where they differ", async () => {
  const overAYear = (name: string) => ({ ...seriesOf(name), transform: "pct", param: "12" });
  const value = { ...chartOf("v").options, type: "VALUE" };
  const charts = [
    chartOf("a", { series: [overAYear("x"), overAYear("y")] }),
    chartOf("b", { series: [overAYear("x"), seriesOf("y")] }),
    chartOf("v", { series: [overAYear("x")], height: 1, options: value }),
    chartOf("p"),
  ];
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf(charts) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  const tile = async (name: string) => screen.findByRole("article", { name: `Chart ${name}` });
  within(await tile("a")).getByText("change over one year");
  await within(await tile("b")).findByText("x, change over one year");
  within(await tile("v")).getByText("change over one year");
  expect((await tile("p")).textContent).not.toContain("change");
});

test("names no source that no indicator states", async () => {
  const silent = seriesOf("silent");
  silent.metric.source = "";
  const charts = [
    chartOf("none", { series: [silent] }),
    chartOf("one", { series: [silent, seriesOf("stated")] }),
  ];
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf(charts) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  const none = await screen.findByRole("article", { name: "Chart none" });
  expect(none.textContent).not.toContain("Source");
  within(screen.getByRole("article", { name: "Chart one" })).getByText("Source: Insee");
});

test("an indicator that the reader may not see is told in its place, and nothing of it", async () => {
  const charts = [
    chartOf("some", { series: [seriesOf("seen"), hiddenSeries()] }),
    chartOf("none", { series: [hiddenSeries()] }),
  ];
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf(charts) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  const some = await screen.findByRole("article", { name: "Chart some" });
  await within(some).findByText(/^Not shown: an indicator that no longer exists/);
  const none = screen.getByRole("article", { name: "Chart none" });
  await within(none).findByText(
    "The indicators in this chart no longer exist, or you do not have access to them.",
  );
  expect(none.textContent).not.toContain("Source");
});

test("another period stands in the address, is asked for, and can be set back", async () => {
  const calls = serve({
    ...guest,
    DashboardPage: { dashboard: dashboardOf([chartOf("a")], { start: "2015" }) },
  });
  const { history } = await renderWithFrame(<DashboardPage />, { at, path });
  const choice = await screen.findByLabelText("Period");
  expect(within(choice).getAllByRole("option")[0]?.textContent).toBe("Since 2015");
  fireEvent.change(choice, { target: { value: "custom" } });
  fireEvent.change(await screen.findByLabelText("From, e.g. 2015"), { target: { value: "2020-06" } });
  fireEvent.change(screen.getByLabelText("To, e.g. 2024-06"), { target: { value: "2019" } });
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  await screen.findByText(/the earlier date first/);
  fireEvent.change(screen.getByLabelText("To, e.g. 2024-06"), { target: { value: "2024" } });
  // Covers the navigation and its effects.
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Show" })));
  await waitFor(() => expect(history.location.search).toBe("?start=2020-06&end=2024"));
  await waitFor(() =>
    expect(calls.filter((it) => it.operation === "DashboardPage").at(-1)?.variables).toMatchObject({
      start: "2020-06",
      end: "2024",
      collection: "prices",
    }),
  );
  expect((screen.getByLabelText("Period") as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
    "Jun 2020 to 2024",
  );
  fireEvent.click(screen.getByRole("button", { name: "As published" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("an empty one says so, with the next step for those who may", async () => {
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf([]) } });
  await renderWithFrame(<DashboardPage />, { at, path });
  const add = await screen.findByRole("link", { name: "Add chart" });
  expect(add.getAttribute("href")).toBe("/i/ann/prices/overview/new");
});

test("who may not change it is offered nothing to change", async () => {
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf([chartOf("a")], { can: { edit: false } }) } });
  await renderWithFrame(<DashboardPage />, { at: `${at}?edit`, path });
  await screen.findByRole("article", { name: "Chart a" });
  expect(screen.queryByRole("link", { name: "Add chart" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Move or resize/ })).toBeNull();
});

test.each<[string, string, object, string | null]>([
  ["of a collection leads to its numbers", at, {}, "/ann/prices/analytics?dashboard=overview"],
  ["of an account leads to none", "/i/ann/_/overview", { collection: null }, null],
  ["of others leads to none", at, { can: { edit: false } }, null],
])("the menu of a dashboard %s", async (_, own, more, address) => {
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf([chartOf("a")], more) } });
  await renderWithFrame(<DashboardPage />, { at: own, path });
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Print or save as PDF" });
  const entry = screen.queryByRole("menuitem", { name: "Analytics" });
  expect(entry?.getAttribute("href") ?? null).toBe(address);
});

test("what is not there for this reader is not found", async () => {
  serve({ ...guest, DashboardPage: { dashboard: null } });
  await renderWithFrame(<DashboardPage />, { at, path });
  await screen.findByText("Page not found");
});

test("former keys lead to the address as it is now, with its question", async () => {
  serve({ ...guest, DashboardPage: { dashboard: dashboardOf([chartOf("a")]) } });
  const { history } = await renderWithFrame(<DashboardPage />, { at: "/i/ann/prices/old?start=2020", path });
  await waitFor(() => expect(history.location.pathname).toBe(at));
  expect(history.location.search).toBe("?start=2020");
});

test("printing waits for the charts to come", async () => {
  const more = { nodes: [chartOf("b")], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 2 };
  const first = { nodes: [chartOf("a")], pageInfo: { endCursor: "1", hasNextPage: true }, totalCount: 2 };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  serve({
    ...guest,
    DashboardPage: ({ after }) => ({
      dashboard: dashboardOf([], { chartCount: 2, charts: after === "1" ? more : first }),
    }),
  });
  const print = vi.fn(() => window.dispatchEvent(new Event("beforeprint")));
  vi.stubGlobal("print", print);
  await renderWithFrame(<DashboardPage />, { at, path });
  await screen.findByRole("article", { name: "Chart a" });
  expect(screen.queryByRole("article", { name: "Chart b" })).toBeNull();
  fireEvent.keyDown(window, { key: "p", ctrlKey: true });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = screen.getByRole("article", { name: "Chart b" });
  expect(sheet.querySelectorAll("svg[viewBox]").length).toBeGreaterThan(1);
  vi.unstubAllGlobals();
});

describe("ranges", () => {
  const t = ((id: string, values?: object) => `${id} ${JSON.stringify(values)}`) as never;

  test("what cannot be read in an address is left out", () => {
    expect(rangeOfAddress(new URLSearchParams("start=2020&end=2024-Q2"))).toEqual({
      start: "2020",
      end: "2024-Q2",
    });
    expect(rangeOfAddress(new URLSearchParams("start=2024&end=2020"))).toEqual({});
    expect(rangeOfAddress(new URLSearchParams("start=yesterday"))).toEqual({});
  });

  test("the last years begin in the month that is now", () => {
    expect(lastYears(5, new Date(2026, 2, 9))).toEqual({ start: "2021-03" });
  });

  test("open ranges are said as such", () => {
    expect(rangeText({}, t, "en")).toBeUndefined();
    expect(rangeText({ start: "0001" }, t, "en")).toBeUndefined();
    expect(rangeText({ end: "2024-Q2" }, t, "fr")).toBe('dashboard.range.until {"to":"T2 2024"}');
  });
});
