import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import EditMetricChart from "./EditMetricChart";

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
  description: { fr: null, en: null },
};
const look = {
  legend: { fr: null, en: null },
  style: "LINE",
  width: null,
  colour: null,
  axis: "LEFT",
  greater: null,
  lower: null,
};
const metric = (change: object = {}) => ({
  id: "m",
  path: "cpi",
  version: 4,
  frequency: "MONTHLY",
  name: { fr: null, en: "Prices" },
  unit: { fr: null, en: "index" },
  observationCount: 2,
  chart: null,
  collection: {
    id: "c",
    key: "prices",
    name: { fr: null, en: "Prices" },
    account: { key: "insee" },
    can: { editMetrics: true },
  },
  ...change,
});
const observations = {
  frequency: "M",
  periods: ["2024-01", "2024-02"],
  values: [1, 2],
  texts: null,
  decimals: 0,
  incomplete: { first: false, last: false },
  unit: "own",
  base: null,
  season: null,
};
const read = (series: object = {}) => ({
  metric: { id: "m", series: { observations, latest: null, problems: [], ...series } },
});
const done = { metric: null, problems: [] };
const refused = (code: string) => ({ metric: null, problems: [{ code, field: null, params: {} }] });

const at = "/insee/prices/cpi?edit=chart";
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: "button" }));
const sent = (calls: Calls) =>
  calls.filter((it) => it.operation === "UpdateMetricChart").map((it) => it.variables);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("saves the options of the chart that was made, and leads back to the indicator", async () => {
  const calls = serve({
    MetricChartEdit: { metric: metric() },
    MetricSeries: read(),
    UpdateMetricChart: { updateMetricChart: done },
  });
  const { history } = await renderWithFrame(<EditMetricChart />, { at });
  await userEvent.click(await screen.findByRole("radio", { name: "Bars" }));
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2024-01" } });
  await press("Save chart");
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]).toEqual({
    id: "m",
    version: 4,
    options: { ...options, type: "BAR", start: "2024-01" },
    look,
  });
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("a chart set back to the program's own is saved as none", async () => {
  const calls = serve({
    MetricChartEdit: { metric: metric({ chart: { options: { ...options, type: "BAR" }, look } }) },
    MetricSeries: read(),
    UpdateMetricChart: { updateMetricChart: done },
  });
  await renderWithFrame(<EditMetricChart />, { at });
  await userEvent.click(await screen.findByText("Reset to defaults"));
  await press("Save chart");
  await waitFor(() => expect(sent(calls)).toEqual([{ id: "m", version: 4, options: null, look: null }]));
});

test("reads what is drawn with the dates and the season, and says at the field why it can't", async () => {
  const calls = serve({
    MetricChartEdit: { metric: metric() },
    MetricSeries: (variables) =>
      "start" in variables
        ? read({
            observations: null,
            problems: [{ code: "OPTION_DATE", field: "start", params: { text: "20x6" } }],
          })
        : read(),
  });
  await renderWithFrame(<EditMetricChart />, { at });
  await userEvent.click(await screen.findByRole("radio", { name: "Seasonal" }));
  await waitFor(() => expect(calls.some((it) => it.variables.season === "01-01")).toBe(true));
  await userEvent.click(screen.getByRole("radio", { name: "Bars" }));
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "20x6" } });
  expect(await screen.findByText(/“20x6” is not a date/)).toBeTruthy();
  expect(await screen.findByText(/^Bars, Jan 2024 to Feb 2024/)).toBeTruthy(); // the last drawn data remain
});

test("sends nothing that it can tell to be wrong", async () => {
  const calls = serve({ MetricChartEdit: { metric: metric() }, MetricSeries: read() });
  await renderWithFrame(<EditMetricChart />, { at });
  fireEvent.change(await screen.findByLabelText("Priority"), { target: { value: "first" } });
  await press("Save chart");
  expect(screen.getByLabelText("Priority").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText("Priority"));
  expect(sent(calls)).toEqual([]);
});

test("saves over a change of other fields, which loses nothing", async () => {
  let asked = 0;
  const calls = serve({
    MetricChartEdit: () => {
      asked += 1;
      return { metric: metric({ version: asked === 1 ? 4 : 7 }) };
    },
    MetricSeries: read(),
    UpdateMetricChart: ({ version }) => ({ updateMetricChart: version === 7 ? done : refused("CONFLICT") }),
  });
  await renderWithFrame(<EditMetricChart />, { at });
  await userEvent.click(await screen.findByRole("radio", { name: "Bars" }));
  await press("Save chart");
  await waitFor(() => expect(sent(calls).map((it) => it.version)).toEqual([4, 7]));
  expect(screen.queryByText(/Someone else saved this chart/)).toBeNull();
});

test("a chart that somebody else saved meanwhile is replaced only when told to", async () => {
  let asked = 0;
  const theirs = { options: { ...options, type: "VALUE" }, look };
  const calls = serve({
    MetricChartEdit: () => {
      asked += 1;
      return { metric: asked === 1 ? metric() : metric({ version: 7, chart: theirs }) };
    },
    MetricSeries: read(),
    UpdateMetricChart: ({ version }) => ({ updateMetricChart: version === 7 ? done : refused("CONFLICT") }),
  });
  await renderWithFrame(<EditMetricChart />, { at });
  await userEvent.click(await screen.findByRole("radio", { name: "Bars" }));
  await press("Save chart");
  expect(await screen.findByText("Someone else saved this chart while you were editing")).toBeTruthy();
  await press("Keep editing");
  expect(screen.getByRole("radio", { name: "Bars" })).toHaveProperty("checked", true);
  await press("Save chart");
  await screen.findByText("Someone else saved this chart while you were editing");
  await press("Save my options");
  await waitFor(() => expect(sent(calls).map((it) => it.version)).toEqual([4, 4, 7]));
  expect(sent(calls).at(-1)?.options).toMatchObject({ type: "BAR" });
});

test("tells who may not edit it", async () => {
  const { collection } = metric();
  serve({
    MetricChartEdit: { metric: metric({ collection: { ...collection, can: { editMetrics: false } } }) },
  });
  await renderWithFrame(<EditMetricChart />, { at });
  expect(await screen.findByText(/You can view this indicator, but not change its chart/)).toBeTruthy();
});
