import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import AddToDashboard from "./AddToDashboard";

const nothing = { fr: null, en: null };
const metric = {
  id: "m",
  path: "oil/brent",
  frequency: "WEEKLY",
  name: { fr: "Pétrole", en: "Crude oil" },
  unit: { fr: null, en: "$" },
  notes: nothing,
  tags: nothing,
  source: null,
  aggregation: "AVG",
  transformation: "NONE",
  parameter: null,
  vintage: 1,
  observationCount: 9,
  decimals: 2,
  firstPeriod: "2020-01-06",
  lastPeriod: "2024-12-30",
  lastValue: 70,
  publishedAt: null,
  chart: null,
  licence: "NONE",
  parent: null,
  collection: {
    id: "c",
    key: "energy",
    name: nothing,
    access: "PUBLIC",
    account: { key: "office", name: null },
    can: { editMetrics: false },
  },
};
const target = {
  id: "d",
  key: "mine",
  name: { fr: null, en: "My board" },
  chartCount: 1,
  account: { key: "office", name: null },
  collection: null,
};
const targets = (...nodes: object[]) => ({
  viewer: {
    id: "v",
    editableDashboards: {
      nodes,
      pageInfo: { endCursor: null, hasNextPage: false },
      totalCount: nodes.length,
    },
  },
});
const places = {
  viewer: {
    id: "v",
    accounts: [{ id: "a", key: "office", name: null, can: { createDashboard: true } }],
    editableCollections: { nodes: [] },
  },
};
const viewer = { viewer: { id: "v", language: "EN", expert: false, account: { kind: "PUBLISHER" } } };
const at = "/office/energy/oil/brent?freq=M&transform=pct&param=12&start=2022&type=bar&dashboard=";
const path = "/:account/:collection/*";
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: "button" }));
const carried = {
  options: { type: "BAR", start: "2022", end: null },
  series: [{ metric: "m", freq: "M", agg: "avg", transform: "pct", param: "12" }],
  title: metric.name,
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("adds what is seen to a dashboard that is there, under the next free key", async () => {
  const calls = serve({
    Viewer: viewer,
    MetricPage: { metric },
    ChartTargets: targets(target),
    AddChart: ({ input }) => ({
      createChart:
        (input as { key: string }).key === "brent"
          ? { chart: null, problems: [{ code: "KEY_TAKEN", field: "key", params: {} }] }
          : { chart: { id: "k", key: "brent-2" }, problems: [] },
    }),
  });
  await renderWithFrame(<AddToDashboard />, { at, path });
  expect(
    await screen.findByText(/as you see it now: monthly, % change from a year earlier, bars, from 2022/),
  ).toBeTruthy();
  await screen.findByRole("radio", { name: /My board/ });
  await press("Add chart");
  expect(await screen.findByText("Choose a dashboard.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /My board/ }));
  await press("Add chart");
  const open = await screen.findByRole("link", { name: "Open the dashboard" });
  expect(open.getAttribute("href")).toBe("/i/office/_/mine");
  expect(screen.getByRole("link", { name: "Edit the chart" }).getAttribute("href")).toBe(
    "/i/office/_/mine/brent-2?edit",
  );
  expect(sent(calls, "AddChart").map((it) => (it.input as { key: string }).key)).toEqual([
    "brent",
    "brent-2",
  ]);
  expect(sent(calls, "AddChart")[1]).toMatchObject({ dashboard: "d", input: carried });
});

test("makes a dashboard with the chart in one request; without any it begins there", async () => {
  const calls = serve({
    Viewer: viewer,
    MetricPage: { metric },
    ChartTargets: targets(),
    ChartTargetPlaces: places,
    CreateDashboardWithChart: { createDashboard: { dashboard: { ...target, key: "my-oil" }, problems: [] } },
  });
  await renderWithFrame(<AddToDashboard />, { at, path });
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "My oil" } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("my-oil"));
  await press("Create dashboard");
  await screen.findByRole("link", { name: "Open the dashboard" });
  expect(sent(calls, "CreateDashboardWithChart")).toHaveLength(1);
  expect(sent(calls, "CreateDashboardWithChart")[0]).toMatchObject({
    account: "office",
    collection: null,
    input: { key: "my-oil", name: { fr: null, en: "My oil" }, access: "PRIVATE" },
    charts: [carried],
  });
});

test("what is wrong with a new dashboard stands at its field", async () => {
  serve({
    Viewer: viewer,
    MetricPage: { metric },
    ChartTargets: targets(),
    ChartTargetPlaces: places,
    CreateDashboardWithChart: {
      createDashboard: { dashboard: null, problems: [{ code: "KEY_TAKEN", field: "key", params: {} }] },
    },
  });
  await renderWithFrame(<AddToDashboard />, { at, path });
  await screen.findByLabelText("Name");
  await press("Create dashboard");
  await waitFor(() => expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Mine" } });
  await press("Create dashboard");
  await waitFor(() => expect(screen.getByLabelText("Key").getAttribute("aria-invalid")).toBe("true"));
});

test("guests are led to sign in, and back to what they saw", async () => {
  serve({ Viewer: { viewer: null }, MetricPage: { metric } });
  await renderWithFrame(<AddToDashboard />, { at, path });
  const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Sign in" });
  const next = new URL(link.getAttribute("href") ?? "", "http://own.invalid").searchParams.get("next");
  expect(next).toBe(at);
});
