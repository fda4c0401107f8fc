import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { metricOf } from "@/features/chart/several/testing";
import { resetStoredUser, storeUser } from "@/lib/data/account/storedUser";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import ChartEditPage from "./ChartEditPage";

const nothing = { fr: null, en: null };
const options = {
  type: "LINE",
  stack: "NONE",
  range: "AUTO",
  yFormat: "auto",
  xFormat: "DATE",
  sort: "VALUE",
  showUnit: true,
  start: null,
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
const place = {
  id: "d",
  key: "main",
  name: { fr: null, en: "Main figures" },
  start: null,
  end: null,
  account: { key: "insee", name: null },
  collection: { id: "c", key: "prices", name: nothing, account: { key: "insee" } },
  can: { edit: true },
  charts: { nodes: [{ key: "name-of-CPI" }, { key: "both" }] },
};
const series = (id: string, metric: object | null, change: object = {}) => ({
  id,
  metric,
  freq: null,
  agg: null,
  transform: "none",
  param: null,
  look,
  ...change,
});
const monthly = metricOf("cpi");
const quarterly = metricOf("gdp", { frequency: "QUARTERLY" });
const saved = (change: object = {}) => ({
  id: "k",
  key: "both",
  version: 3,
  unreadable: false,
  title: { fr: null, en: "Both" },
  options,
  series: [series("s1", monthly), series("s2", null, { transform: null }), series("s3", quarterly)],
  ...change,
});
const MONTHS = ["2024-01", "2024-02", "2024-03"];
const QUARTERS = ["2023-Q4", "2024-Q1"];
/** A series of the requested frequency. */
const read = ({ path, freq }: Record<string, unknown>) => {
  const isQuarterly = path === "gdp" || freq === "Q";
  return {
    metric: {
      id: path,
      series: {
        observations: {
          frequency: isQuarterly ? "Q" : "M",
          periods: isQuarterly ? QUARTERS : MONTHS,
          values: isQuarterly ? [1, 2] : [1, 2, 3],
          texts: null,
          decimals: 0,
          incomplete: { first: false, last: false },
          unit: "own",
          base: null,
          season: null,
        },
        latest: null,
        problems: [],
      },
    },
  };
};
const editing = (chart: object) => ({ ChartEdit: { dashboard: { ...place, chart } }, ChartSeries: read });
const refused = (...problems: { code: string; field: string | null }[]) => ({
  chart: null,
  problems: problems.map((one) => ({ params: {}, ...one })),
});
const done = { chart: { id: "k", key: "both" }, problems: [] };
const sent = (calls: Calls, operation = "UpdateChart") =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: "button" }));
const at = "/i/insee/prices/main/both?edit";
const params = { path: "/i/:account/:collection/:dashboard/:chart" };

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("a new chart is made of what the picker finds, with a proposed title, a free key and sides", async () => {
  const calls = serve({
    ChartNew: { dashboard: place },
    ChartSeries: read,
    PickerCollections: { viewer: { id: "v", editableCollections: { nodes: [] } } },
    PickerMetrics: {
      collection: {
        id: "c",
        key: "prices",
        name: nothing,
        account: { key: "insee", name: null },
        metrics: {
          nodes: [monthly, metricOf("rate", { unit: { fr: null, en: "%" } })],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 2,
        },
      },
    },
    CreateChart: { createChart: { chart: { id: "k", key: "name-of-cpi-2" }, problems: [] } },
  });
  const { history } = await renderWithFrame(<ChartEditPage />, {
    at: "/i/insee/prices/main/new",
    path: "/i/:account/:collection/:dashboard/new",
  });
  await screen.findByText("No indicators yet");
  await press("Create chart");
  expect(sent(calls, "CreateChart")).toEqual([]);
  await userEvent.click(screen.getAllByText("Add indicators", { selector: "button" })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole("checkbox", { name: /Name of cpi/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Name of rate/ }));
  await press("Add 2 indicators");
  expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("name-of-cpi-2");
  await press("Create chart");
  await waitFor(() => expect(sent(calls, "CreateChart")).toHaveLength(1));
  expect(sent(calls, "CreateChart")[0]).toMatchObject({
    dashboard: "d",
    input: {
      key: "name-of-cpi-2",
      title: { fr: null, en: "Name of cpi" },
      options,
      series: [
        { metric: "cpi", freq: null, agg: null, transform: "none", param: null, look },
        { metric: "rate", transform: "none", look: { ...look, axis: "RIGHT" } },
      ],
    },
  });
  await waitFor(() => expect(history.location.pathname).toBe("/i/insee/prices/main/name-of-cpi-2"));
});

test("a reader without collections chooses from favourites and popular indicators, or searches all", async () => {
  const found = (...metrics: object[]) => ({
    search: {
      nodes: metrics.map((metric) => ({ metric })),
      pageInfo: { endCursor: null, hasNextPage: false },
    },
  });
  const calls = serve({
    ChartNew: { dashboard: { ...place, collection: null } },
    ChartSeries: read,
    PickerCollections: { viewer: { id: "v", editableCollections: { nodes: [] } } },
    PickerProposed: {
      viewer: { id: "v", favourites: { nodes: [{ metric: quarterly }, { metric: null }] } },
      ...found(monthly, quarterly),
    },
    PickerSearch: found(metricOf("rate")),
  });
  await renderWithFrame(<ChartEditPage />, {
    at: "/i/insee/_/main/new",
    path: "/i/:account/:collection/:dashboard/new",
  });
  await userEvent.click(
    (await screen.findAllByText("Add indicators", { selector: "button" }))[0] as HTMLElement,
  );
  await screen.findByRole("checkbox", { name: /Name of gdp/ });
  const names = () =>
    screen.getAllByRole("checkbox", { name: /Name of/ }).map((it) => it.closest("label")?.textContent);
  expect(names()).toEqual([expect.stringContaining("Name of gdp"), expect.stringContaining("Name of cpi")]);
  await userEvent.type(screen.getByLabelText("Search"), "unemployment");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Name of rate/ }));
  expect(calls.find((it) => it.operation === "PickerSearch")?.variables).toMatchObject({
    text: "unemployment",
  });
  await press("Add 1 indicator");
  expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("name-of-rate");
});

test("a text that the chosen collection lacks is searched for in all", async () => {
  const page = { pageInfo: { endCursor: null, hasNextPage: false } };
  serve({
    ChartNew: { dashboard: place },
    ChartSeries: read,
    PickerCollections: { viewer: { id: "v", editableCollections: { nodes: [] } } },
    PickerMetrics: ({ search }) => ({
      collection: { id: "c", metrics: { nodes: search ? [] : [monthly], ...page } },
    }),
    PickerSearch: { search: { nodes: [{ metric: quarterly }], ...page } },
  });
  await renderWithFrame(<ChartEditPage />, {
    at: "/i/insee/prices/main/new",
    path: "/i/:account/:collection/:dashboard/new",
  });
  await userEvent.click(
    (await screen.findAllByText("Add indicators", { selector: "button" }))[0] as HTMLElement,
  );
  await screen.findByRole("checkbox", { name: /Name of cpi/ });
  await userEvent.type(screen.getByLabelText("Search"), "output");
  await screen.findByRole("checkbox", { name: /Name of gdp/ });
  expect(screen.getByText("Nothing in this collection. Elsewhere:")).toBeTruthy();
});

test("series are moved by keys, and one that is hidden is kept as it is", async () => {
  const calls = serve({ ...editing(saved()), UpdateChart: { updateChart: done } });
  await renderWithFrame(<ChartEditPage />, { at, ...params });
  expect(
    await screen.findByText(/This indicator no longer exists, or you do not have access to it\. It is left/),
  ).toBeTruthy();
  const handle = () => screen.getByRole("button", { name: /^Move Name of gdp/ });
  fireEvent.keyDown(handle(), { key: "Home" });
  expect(screen.getByText("Name of gdp is now number 1 of 3.")).toBeTruthy();
  expect(document.activeElement).toBe(handle());
  await press("Save chart");
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  const [{ input, version }] = sent(calls) as [
    { input: { series: { id?: string; metric?: string }[] }; version: number },
  ];
  expect(version).toBe(3);
  expect(input.series.map(({ id, metric }) => [id, metric])).toEqual([
    ["s3", "gdp"],
    ["s1", "cpi"],
    ["s2", undefined],
  ]);
});

test("frequencies that cannot be stacked are told at the field, with the way out", async () => {
  const calls = serve({ ...editing(saved()), UpdateChart: { updateChart: done } });
  await renderWithFrame(<ChartEditPage />, { at, ...params });
  await userEvent.click(await screen.findByRole("radio", { name: "Sum" }));
  expect(await screen.findByText(/cannot be stacked: some are monthly, others quarterly/)).toBeTruthy();
  await press("Save chart");
  expect(sent(calls)).toEqual([]);
  await press("Make them all quarterly");
  await waitFor(() => expect(calls.some((it) => it.variables.freq === "Q")).toBe(true));
  await waitFor(() => expect(screen.queryByText(/cannot be stacked/)).toBeNull());
  await press("Save chart");
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]).toMatchObject({
    input: { series: [{ freq: "Q" }, { freq: null }, { freq: null }] },
  });
});

test("what the server refuses of a series stands at its row", async () => {
  serve({
    ...editing(saved()),
    UpdateChart: { updateChart: refused({ code: "SERIES_NOT_FOUND", field: "series.2.metric" }) },
  });
  await renderWithFrame(<ChartEditPage />, { at, ...params });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Other" } });
  await press("Save chart");
  const told = await screen.findByText(/Choose another one, or remove it from the chart/);
  expect(within(told.closest("li") as HTMLElement).getByText("Name of gdp")).toBeTruthy();
});

test("a chart that somebody else saved is replaced only when told to, with both versions in sight", async () => {
  let asked = 0;
  const theirs = saved({ version: 7, title: { fr: null, en: "Theirs" }, series: [series("s1", monthly)] });
  const calls = serve({
    ...editing(saved()),
    ChartEdit: () => {
      asked += 1;
      return { dashboard: { ...place, chart: asked === 1 ? saved() : theirs } };
    },
    UpdateChart: ({ version }) => ({
      updateChart: version === 7 ? done : refused({ code: "CONFLICT", field: null }),
    }),
  });
  await renderWithFrame(<ChartEditPage />, { at, ...params });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  await press("Save chart");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Mine")).toBeTruthy();
  expect(dialog.getByText("Theirs")).toBeTruthy();
  await press("Save my version");
  await waitFor(() => expect(sent(calls).map((it) => it.version)).toEqual([3, 7]));
  const last = sent(calls).at(-1) as { input: { series: { id?: string; metric?: string }[] } };
  // Another user removed the hidden one; the other is restored as a new one.
  expect(last.input.series.map(({ id, metric }) => [id, metric])).toEqual([
    ["s1", "cpi"],
    [undefined, "gdp"],
  ]);
});

describe("what is typed", () => {
  const title = () => screen.findByLabelText<HTMLInputElement>("Title");
  const open = () => renderWithFrame(<ChartEditPage />, { at, ...params });
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("statitDraft"));
  /** Changes the title and moves a series, then leaves the form. */
  const leaveTyped = async () => {
    const first = await open();
    fireEvent.change(await title(), { target: { value: "Mine" } });
    fireEvent.keyDown(screen.getByRole("button", { name: /^Move Name of gdp/ }), { key: "Home" });
    first.unmount();
  };

  beforeEach(() => {
    storeUser("u1", "en");
    return resetStoredUser;
  });

  test("comes back with the order of the series, and is removed by a save", async () => {
    const calls = serve({ ...editing(saved()), UpdateChart: { updateChart: done } });
    await leaveTyped();
    expect(stored()).toHaveLength(1);
    await open();
    expect((await title()).value).toBe("Mine");
    expect(screen.getByText(/^Restored what you typed/)).toBeTruthy();
    await press("Save chart");
    await waitFor(() => expect(stored()).toEqual([]));
    expect(sent(calls)).toMatchObject([
      { version: 3, input: { title: { en: "Mine" }, series: [{ id: "s3" }, { id: "s1" }, { id: "s2" }] } },
    ]);
  });

  test("is forgotten on request", async () => {
    serve(editing(saved()));
    await leaveTyped();
    await open();
    await screen.findByDisplayValue("Mine");
    await press("Forget");
    expect((await title()).value).toBe("Both");
    expect(stored()).toEqual([]);
  });

  test("says that another user saved since, and a save compares the versions", async () => {
    serve(editing(saved()));
    await leaveTyped();
    const theirs = saved({ version: 7, title: { fr: null, en: "Theirs" } });
    const calls = serve({
      ...editing(theirs),
      UpdateChart: { updateChart: refused({ code: "CONFLICT", field: null }) },
    });
    await open();
    await screen.findByDisplayValue("Mine");
    expect(screen.getByText(/Other changes were saved after/)).toBeTruthy();
    await press("Save chart");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Theirs")).toBeTruthy();
    expect(sent(calls).map((it) => it.version)).toEqual([3]);
  });

  test("of a new chart is not that of a saved one", async () => {
    serve(editing(saved()));
    await leaveTyped();
    serve({ ChartNew: { dashboard: place }, ChartSeries: read });
    await renderWithFrame(<ChartEditPage />, {
      at: "/i/insee/prices/main/new",
      path: "/i/:account/:collection/:dashboard/new",
    });
    expect((await title()).value).toBe("");
  });
});

test("tells who may not edit it", async () => {
  serve({ ChartEdit: { dashboard: { ...place, can: { edit: false }, chart: saved() } } });
  await renderWithFrame(<ChartEditPage />, { at, ...params });
  expect(await screen.findByText(/but not change its charts/)).toBeTruthy();
});
