import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { reading, readSeries, serveReadings } from "@/test/readings";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import CreateMetric from "./CreateMetric";
import { EditMetricForm } from "./edit/EditMetricForm";

// jsdom cannot lay out the line editor; the plain field that replaces it accepts the same lines.
vi.mock("./lines/editor/LinesEditor", () => Promise.reject(new Error("not here")));

const place = { key: "prices", account: { key: "insee" } };
const target = {
  id: "c",
  ...place,
  name: { fr: "Prix", en: "Prices" },
  licence: "CC_BY",
  can: { editMetrics: true },
};
const guest = { viewer: null };

function metric(change: object = {}) {
  return {
    id: "m",
    path: "cpi",
    version: 4,
    frequency: "YEARLY",
    name: { fr: null, en: "Prices" },
    unit: { fr: null, en: "index" },
    notes: { fr: null, en: null },
    tags: { fr: null, en: null },
    source: null,
    ownLicence: null,
    parent: null,
    aggregation: "NONE",
    transformation: "NONE",
    parameter: null,
    vintage: 3,
    observationCount: 2,
    lines: "2020;1.5\n2021;2.5\n",
    collection: target,
    ...change,
  };
}

/** The props of the form of this indicator. */
const edited = (change: object = {}) =>
  ({ metric: metric(change) }) as never as ComponentProps<typeof EditMetricForm>;

const saved = (vintages: object[] = []) => ({
  metric: { id: "m", path: "cpi", collection: place, vintages: { nodes: vintages } },
  problems: [],
  moreProblems: 0,
});
const refused = (code: string, params = {}) => ({
  metric: null,
  problems: [{ code, field: null, params }],
  moreProblems: 0,
});
const lines = () => screen.getByLabelText<HTMLTextAreaElement>("Observations");
const typeLines = (text: string) => fireEvent.change(lines(), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: "button" }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

const updates = (calls: Calls) =>
  calls.filter((it) => it.operation === "UpdateMetric").map((it) => it.variables);

beforeEach(() => localStorage.clear());

describe("making an indicator", () => {
  const at = "/new?kind=indicator&account=insee&collection=prices";
  const answers = {
    Viewer: guest,
    MetricNew: { collection: target },
    MetricParents: { collection: { id: "c", metrics: { nodes: [] } } },
    MetricExists: { metric: null },
  };

  test("takes the key from the name and the frequency from the dates, and publishes in one step", async () => {
    const calls = serve({
      ...answers,
      CreateMetric: { createMetric: saved([{ number: 1, added: 2, revised: 0, removed: 0 }]) },
    });
    const { history } = await renderWithFrame(<CreateMetric />, { at });
    await screen.findByLabelText("Name");
    type("Name", "Prix du pain");
    expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("prix-du-pain");
    typeLines("2024-Q1;1.10\n2024-Q2;1.25");
    await press("Use quarterly");
    await press("Create and publish");
    await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/cpi"));
    expect(calls.find((it) => it.operation === "CreateMetric")?.variables).toMatchObject({
      account: "insee",
      collection: "prices",
      lines: "2024-Q1;1.10\n2024-Q2;1.25",
      input: { path: "prix-du-pain", frequency: "QUARTERLY", name: { fr: null, en: "Prix du pain" } },
    });
  });

  test("lets the key follow the name in a restored draft, and after it is forgotten", async () => {
    const key = () => screen.getByLabelText<HTMLInputElement>("Key").value;
    serve(answers);
    const first = await renderWithFrame(<CreateMetric />, { at });
    await screen.findByLabelText("Name");
    type("Name", "Bread");
    await waitFor(() => expect(localStorage.length).toBe(1));
    first.unmount();
    await renderWithFrame(<CreateMetric />, { at });
    await screen.findByText("Forget");
    type("Name", "Bread and rolls");
    expect(key()).toBe("bread-and-rolls");
    type("Key", "rolls");
    type("Name", "Rolls and bread");
    expect(key()).toBe("rolls");
    await press("Forget");
    type("Name", "Milk");
    expect(key()).toBe("milk");
  });

  test("sends nothing while a line cannot be read", async () => {
    const calls = serve(answers);
    serveReadings(() => reading());
    await renderWithFrame(<CreateMetric />, { at });
    await screen.findByLabelText("Name");
    type("Name", "Bread");
    await userEvent.selectOptions(screen.getByLabelText("Frequency"), "YEARLY");
    typeLines("2020;1.5\n2021;x\n2022;3\n2023;4");
    expect(await screen.findByText("1 line cannot be read")).toBeTruthy();
    await press("Create and publish");
    expect(document.activeElement).toBe(lines());
    expect(lines().value.slice(lines().selectionStart, lines().selectionEnd)).toBe("2021;x");
    expect(calls.some((it) => it.operation === "CreateMetric")).toBe(false);
  });

  test("names a licence of its own where it differs from the collection's", async () => {
    const calls = serve({ ...answers, CreateMetric: { createMetric: saved() } });
    await renderWithFrame(<CreateMetric />, { at });
    await screen.findByLabelText("Name");
    type("Name", "Bread");
    await userEvent.selectOptions(screen.getByLabelText("Frequency"), "YEARLY");
    const licence = screen.getByLabelText<HTMLSelectElement>("Licence");
    expect(licence.selectedOptions[0]?.text).toBe("Same as the collection: Attribution (CC BY 4.0)");
    await userEvent.selectOptions(licence, "ETALAB");
    await press("Create indicator");
    await waitFor(() => expect(calls.some((it) => it.operation === "CreateMetric")).toBe(true));
    expect(calls.find((it) => it.operation === "CreateMetric")?.variables).toMatchObject({
      input: { licence: "ETALAB" },
    });
  });

  test("says beside each field what is missing", async () => {
    serve(answers);
    await renderWithFrame(<CreateMetric />, { at });
    await screen.findByLabelText("Name");
    await press("Create indicator");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Frequency").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("editing an indicator", () => {
  const answers = { Viewer: guest, MetricParents: { collection: { id: "c", metrics: { nodes: [] } } } };

  test("sends the lines only where they changed, with the vintage they started from", async () => {
    const calls = serve({ ...answers, UpdateMetric: { updateMetric: saved() } });
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    type("Unit", "index 2015");
    await press("Save");
    await waitFor(() => expect(updates(calls)).toHaveLength(1));
    expect(updates(calls)[0]).toMatchObject({ version: 4, lines: null, basedOn: null });
  });

  test("shows what changed when the series moved on, and loses nothing that was typed", async () => {
    const moved = {
      ...metric({
        version: 6,
        vintage: 5,
        unit: { fr: null, en: "points" },
        lines: "2020;1.5\n2021;2.6\n2022;3.0\n",
      }),
      vintages: { nodes: [{ number: 5, publishedAt: "2026-11-14T08:45:00Z", author: "insee" }] },
    };
    let tries = 0;
    const calls = serve({
      ...answers,
      MetricConflict: { metric: moved },
      UpdateMetric: () => {
        tries += 1;
        if (tries === 1) return { updateMetric: refused("VINTAGE_CONFLICT", { basedOn: 3, current: 5 }) };
        return { updateMetric: saved([{ number: 6, added: 0, revised: 1, removed: 1 }]) };
      },
    });
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    typeLines("2020;1.5\n2021;2.50;mine\n2023;4\n");
    await press("Save and publish");
    expect(await screen.findByText("Someone else published while you were editing")).toBeTruthy();
    expect(screen.getByText("Since then: 1 value added, 1 revised")).toBeTruthy();
    expect(screen.getByText(/^Vintage 5, by insee, /)).toBeTruthy();
    const clashes = within(screen.getByRole("region", { name: "Periods you both changed" }));
    expect(clashes.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "PeriodTheirsYours",
      "20212.62.5mine",
    ]);
    await press("Reapply my changes");
    const both = "2020;1.5\n2021;2.50;mine\n2022;3.0\n2023;4\n";
    expect(lines().value).toBe(both);
    expect(screen.getByLabelText<HTMLInputElement>("Unit").value).toBe("points");
    expect(screen.getAllByText("Publishing will add 1 value, revise 1 value").length).toBe(2);
    await press("Save and publish");
    await waitFor(() => expect(tries).toBe(2));
    expect(updates(calls)[1]).toMatchObject({ version: 6, basedOn: 5, lines: both });
  });

  test("says what publishing would change before it does", async () => {
    serve(answers);
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    expect(screen.queryByText(/^Publishing/)).toBeNull();
    typeLines("2020;1.5\n2022;2.5\n");
    expect((await screen.findAllByText("Publishing will add 1 value, remove 1 value")).length).toBe(2);
    typeLines("2021,2.5\n2020,1.50");
    expect(await screen.findByText(/publishing changes nothing/)).toBeTruthy();
  });

  test("checks the parameter while it is typed, against the lines that are there", async () => {
    const calls = serve(answers);
    await renderWithFrame(<EditMetricForm {...edited({ lines: "2020;0\n2021;2.5\n" })} />, {
      at: "/insee/prices/cpi",
    });
    await userEvent.selectOptions(screen.getByLabelText("Display as"), "INDEX");
    type("Base period", "2019-05");
    expect(screen.getByText("Enter a period of this series, written like its dates.")).toBeTruthy();
    type("Base period", "2019");
    expect(screen.getByText(/The base period 2019 has no observation/)).toBeTruthy();
    type("Base period", "2020");
    expect(screen.getByText(/The value of the base period 2020 is 0/)).toBeTruthy();
    type("Base period", "2021");
    expect(screen.getByLabelText("Base period").getAttribute("aria-invalid")).not.toBe("true");
    await userEvent.selectOptions(screen.getByLabelText("Display as"), "MAVG");
    type("Number of years", "401");
    expect(screen.getByText("Enter a whole number from 1 to 400.")).toBeTruthy();
    await press("Save");
    expect(calls.some((it) => it.operation === "UpdateMetric")).toBe(false);
  });

  describe("whose frequency is wrong", () => {
    const weekly = {
      frequency: "WEEKLY",
      lines: "2019-12-31;1\n2020-12-31;2\n2021-12-31;3\n",
      observationCount: 3,
    } as const;

    test("can be given another one while one vintage is published, with a warning", async () => {
      const calls = serve({ ...answers, UpdateMetric: { updateMetric: saved() } });
      const asked = serveReadings(() => reading({ series: [readSeries("2019;1\n2020;2\n2021;3\n")] }));
      await renderWithFrame(<EditMetricForm {...edited({ ...weekly, vintage: 1 })} />, {
        at: "/insee/prices/cpi",
      });
      await press("Use yearly");
      expect(await screen.findByText(/in place of the 3 published observations/)).toBeTruthy();
      await waitFor(() => expect(asked.at(-1)?.repairs).toEqual(["frequency:Y"]));
      await userEvent.click(await screen.findByText("Use these values"));
      await press("Save and publish");
      await waitFor(() => expect(updates(calls)).toHaveLength(1));
      expect(updates(calls)[0]).toMatchObject({
        basedOn: 1,
        lines: "2019;1\n2020;2\n2021;3\n",
        input: { frequency: "YEARLY" },
      });
    });

    test("publishes lines that suit both frequencies anew", async () => {
      const calls = serve({ ...answers, UpdateMetric: { updateMetric: saved() } });
      await renderWithFrame(<EditMetricForm {...edited({ ...weekly, vintage: 1 })} />, {
        at: "/insee/prices/cpi",
      });
      await userEvent.selectOptions(screen.getByLabelText("Frequency"), "DAILY");
      await press("Save and publish");
      await waitFor(() => expect(updates(calls)).toHaveLength(1));
      expect(updates(calls)[0]).toMatchObject({
        basedOn: 1,
        lines: weekly.lines,
        input: { frequency: "DAILY" },
      });
    });

    test("keeps it once several vintages are published", async () => {
      serve(answers);
      await renderWithFrame(<EditMetricForm {...edited({ ...weekly, vintage: 2 })} />, {
        at: "/insee/prices/cpi",
      });
      expect(screen.getByLabelText<HTMLSelectElement>("Frequency").disabled).toBe(true);
      expect(screen.queryByText("Use yearly")).toBeNull();
    });
  });

  test("brings back what was typed before the page was left", async () => {
    serve(answers);
    const first = await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    typeLines("2020;7\n");
    await waitFor(() => expect(localStorage.length).toBe(1));
    first.unmount();
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    expect(lines().value).toBe("2020;7\n");
    await press("Forget");
    expect(lines().value).toBe("2020;1.5\n2021;2.5\n");
    expect(localStorage.length).toBe(0);
  });

  test("goes to the next line in error, and says how full the room for observations is", async () => {
    serve(answers);
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    expect(screen.getByText("0.1 of 250 kB used")).toBeTruthy();
    typeLines("2020;x\n2021;2\n2022;y\n");
    await screen.findByText("2 lines cannot be read");
    const selected = () => lines().value.slice(lines().selectionStart, lines().selectionEnd);
    lines().setSelectionRange(0, 0);
    await userEvent.click(screen.getByLabelText("Next line with an error (F8)"));
    expect(selected()).toBe("2022;y");
    await userEvent.click(screen.getByLabelText("Next line with an error (F8)"));
    expect(selected()).toBe("2020;x");
  });

  const end = { date: "2024-03-31", reason: { fr: null, en: "Survey ended." }, successor: null };

  test("is discontinued with a day, a reason and a successor by its address", async () => {
    const places: unknown[] = [];
    const calls = serve({
      Viewer: guest,
      MetricParents: { collection: null },
      Successor: (at) => {
        places.push(at);
        return { metric: at.collection === "wages" ? { id: "s" } : null };
      },
      UpdateMetric: { updateMetric: saved() },
    });
    await renderWithFrame(<EditMetricForm {...edited()} />);
    await userEvent.click(screen.getByLabelText("This indicator is discontinued"));
    await press("Save");
    expect(screen.getByLabelText("Discontinued on").getAttribute("aria-invalid")).toBe("true");
    type("Discontinued on", "2024-03-31");
    type("Reason", "Survey ended.");
    type("Continued by", "insee/none/hourly");
    await press("Save");
    await waitFor(() =>
      expect(screen.getByLabelText("Continued by").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(updates(calls)).toEqual([]);
    type("Continued by", "insee/wages/hourly");
    await press("Save");
    await waitFor(() =>
      expect(updates(calls)).toMatchObject([{ input: { end: { ...end, successor: "s" } }, lines: null }]),
    );
    expect(places.at(-1)).toEqual({ account: "insee", collection: "wages", path: "hourly" });
  });

  test("asks whether a publish takes the end back", async () => {
    const ended = refused("METRIC_ENDED", { date: "2024-03-31" });
    const calls = serve({
      Viewer: guest,
      MetricParents: { collection: null },
      UpdateMetric: ({ input }) => ({
        updateMetric: (input as { end: unknown }).end === null ? saved() : ended,
      }),
    });
    await renderWithFrame(<EditMetricForm {...edited({ end })} />);
    expect(screen.getByLabelText<HTMLInputElement>("Discontinued on").value).toBe("2024-03-31");
    typeLines("2020;1.5\n2021;2.5\n2022;3\n");
    await press("Save and publish");
    await screen.findByText("This indicator is discontinued", { selector: "h2" });
    await press("Publish and take the end back");
    await waitFor(() =>
      expect(updates(calls).map(({ input }) => (input as { end: unknown }).end)).toEqual([
        { ...end, successor: undefined },
        null,
      ]),
    );
  });

  test("asks before every observation is removed", async () => {
    const calls = serve(answers);
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = () => {};
    await renderWithFrame(<EditMetricForm {...edited()} />, { at: "/insee/prices/cpi" });
    typeLines("");
    await press("Save and publish");
    expect(await screen.findByText("Remove every observation?")).toBeTruthy();
    expect(calls.some((it) => it.operation === "UpdateMetric")).toBe(false);
  });
});
