import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import ChartPage from "./ChartPage";

const nothing = { fr: null, en: null };
const options = {
  type: "LINE",
  stack: "NONE",
  range: "AUTO",
  yFormat: "auto",
  xFormat: "DATE",
  sort: "VALUE",
  showUnit: true,
  start: "2024",
  end: null,
  seasonStart: null,
  years: null,
  seasonColours: [],
  priority: 0,
  description: nothing,
};
const look = {
  legend: nothing,
  style: "LINE",
  width: null,
  colour: null,
  axis: "LEFT",
  greater: null,
  lower: null,
};
const observations = {
  frequency: "M",
  periods: ["2024-01", "2024-02"],
  values: [1, 2],
  texts: null,
  decimals: 0,
  incomplete: { first: false, last: false },
  unit: "percent",
  base: null,
  season: null,
};
const cpi = {
  id: "cpi",
  path: "cpi/all",
  frequency: "MONTHLY",
  aggregation: "AVG",
  transformation: "PCT",
  parameter: "12",
  name: { fr: null, en: "Prices" },
  unit: { fr: null, en: "index" },
  source: "Insee",
  licence: "CC_BY",
  collection: {
    id: "c",
    key: "prices",
    name: { fr: null, en: "All prices" },
    account: { key: "insee", name: null },
  },
};
const reading = { freq: null, agg: null, transform: null, param: null };
const chart = (change: object = {}) => ({
  id: "k",
  key: "both",
  pinned: false,
  unreadable: false,
  title: { fr: null, en: "Both" },
  options,
  series: [
    { id: "s1", ...reading, look, metric: cpi, data: { observations, latest: null, problems: [] } },
    { id: "s2", ...reading, look, metric: null, data: null },
  ],
  ...change,
});
const dashboard = (change: object = {}) => ({
  id: "d",
  key: "main",
  name: { fr: null, en: "Main figures" },
  start: null,
  end: null,
  access: null,
  updatedAt: "2026-11-01T08:00:00Z",
  account: { key: "insee", name: null },
  collection: { id: "c", key: "prices", name: nothing, access: "PUBLIC", licence: "CC_BY" },
  can: { edit: true },
  charts: {
    nodes: [
      { id: "j", key: "before", title: { fr: null, en: "The one before" } },
      { id: "k", key: "both", title: { fr: null, en: "Both" } },
    ],
  },
  chart: chart(),
  ...change,
});
const signedIn = { viewer: { id: "v", language: "EN", expert: false, account: { kind: "PUBLISHER" } } };
const at = "/i/insee/prices/main/both";
const path = "/i/:account/:collection/:dashboard/:chart";
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("shows what a chart is made of, tells nothing of what is hidden, and gives the files of what is drawn", async () => {
  serve({ ChartPage: { dashboard: dashboard() }, Viewer: signedIn });
  await renderWithFrame(<ChartPage />, { at, path });
  await screen.findByRole("heading", { name: "Both", level: 1 });
  const made = within(screen.getByRole("region", { name: "Indicators in this chart" }));
  expect(made.getByRole("link", { name: "Prices" }).getAttribute("href")).toBe("/insee/prices/cpi/all");
  expect(made.getByText(/Insee/)).toBeTruthy();
  expect(made.getByRole("link", { name: "CC BY 4.0" })).toBeTruthy();
  expect(
    made.getByText("An indicator that no longer exists, or that you do not have access to."),
  ).toBeTruthy();
  // The indicator's own transformation and the chart's own range are explicit: files apply neither by default.
  expect(made.getByRole("link", { name: /Data for “Prices” as CSV/ }).getAttribute("href")).toBe(
    "/api/v1/series/insee/prices/cpi/all.csv?transform=pct&param=12&start=2024&bom=true",
  );
  expect(screen.getByRole("link", { name: /The one before/ }).getAttribute("href")).toBe(
    "/i/insee/prices/main/before",
  );
});

test("asks for the range of the address, and its pictures are of it", async () => {
  const calls = serve({ ChartPage: { dashboard: dashboard() }, Viewer: signedIn });
  await renderWithFrame(<ChartPage />, { at: `${at}?start=2020&end=2021`, path });
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  expect(sent(calls, "ChartPage")[0]).toMatchObject({ start: "2020", end: "2021" });
  expect(screen.getByRole("menuitem", { name: /PNG/ }).getAttribute("href")).toBe(
    "/api/v1/dashboards/insee/prices/main/both.png?start=2020&end=2021&lang=en",
  );
});

test("readers neither change, pin nor delete it", async () => {
  serve({ ChartPage: { dashboard: dashboard({ can: { edit: false } }) }, Viewer: { viewer: null } });
  await renderWithFrame(<ChartPage />, { at, path });
  await screen.findByRole("button", { name: "Share" });
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
});

test("is deleted only after a question, and leads back to the dashboard", async () => {
  const calls = serve({
    ChartPage: { dashboard: dashboard() },
    Viewer: signedIn,
    DeleteChart: { deleteCharts: { done: true, problems: [] } },
  });
  const { history } = await renderWithFrame(<ChartPage />, { at, path });
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete…" }));
  expect(await screen.findByText(/Its indicators are kept/)).toBeTruthy();
  expect(sent(calls, "DeleteChart")).toEqual([]);
  await userEvent.click(screen.getByText("Delete chart", { selector: "button" }));
  await waitFor(() => expect(history.location.pathname).toBe("/i/insee/prices/main"));
  expect(sent(calls, "DeleteChart")).toEqual([{ dashboard: "d", charts: ["k"] }]);
});

test("is copied under the next free key where its own is taken", async () => {
  const target = {
    id: "other",
    key: "mine",
    name: { fr: null, en: "Mine" },
    chartCount: 1,
    account: { key: "insee", name: null },
    collection: null,
  };
  const calls = serve({
    ChartPage: { dashboard: dashboard() },
    Viewer: signedIn,
    ChartTargets: {
      viewer: {
        id: "v",
        editableDashboards: {
          nodes: [target, { ...target, id: "d", name: { fr: null, en: "Main figures" } }],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 2,
        },
      },
    },
    CopyChart: ({ key }) => ({
      copyChart:
        key === "both"
          ? { chart: null, problems: [{ code: "KEY_TAKEN", field: "key", params: {} }] }
          : { chart: { id: "n", key }, problems: [] },
    }),
  });
  await renderWithFrame(<ChartPage />, { at, path });
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(screen.getByRole("menuitem", { name: /Copy to another dashboard/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: /Mine/ }));
  expect(dialog.queryByRole("radio", { name: /Main figures/ })).toBeNull();
  await userEvent.click(dialog.getByText("Copy", { selector: "button" }));
  expect((await screen.findByRole("link", { name: "Open the copy" })).getAttribute("href")).toBe(
    "/i/insee/_/mine/both-2",
  );
  expect(sent(calls, "CopyChart").map((it) => [it.dashboard, it.key])).toEqual([
    ["other", "both"],
    ["other", "both-2"],
  ]);
});

test("says not found in the words that everybody gets", async () => {
  serve({ ChartPage: { dashboard: null }, Viewer: { viewer: null } });
  await renderWithFrame(<ChartPage />, { at, path });
  expect(await screen.findByText(/does not exist/)).toBeTruthy();
});
