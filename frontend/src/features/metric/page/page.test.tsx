import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import { MetricView } from "./MetricView";

const text = (en: string | null, fr: string | null = null) => ({ en, fr });
const metric = {
  id: "m",
  path: "prices/cpi",
  frequency: "MONTHLY",
  name: text("Consumer prices", "Prix à la consommation"),
  unit: text("2015 = 100", "2015 = 100"),
  notes: text(null),
  tags: text(null),
  source: null,
  aggregation: "AVG",
  transformation: "NONE",
  parameter: null,
  vintage: 3,
  observationCount: 2,
  decimals: 1,
  firstPeriod: "2026-09",
  lastPeriod: "2026-10",
  lastValue: 121.4,
  publishedAt: "2026-11-14T08:45:00Z",
  chart: null,
  licence: "CC_BY",
  parent: null,
  collection: {
    id: "c",
    key: "prices",
    name: text("Prices"),
    access: "PUBLIC",
    account: { key: "insee", name: "INSEE" },
    can: { editMetrics: true },
  },
};
/** The props of the page of this indicator. */
const shown = (change: object = {}) =>
  ({ metric: { ...metric, ...change } }) as never as ComponentProps<typeof MetricView>;
const observations = {
  frequency: "M",
  periods: ["2026-09", "2026-10"],
  values: [121.2, 121.4],
  texts: null,
  decimals: 1,
  incomplete: { first: false, last: false },
  unit: "own",
  base: null,
  season: null,
};
const change = (period: string, value: number, difference: number, percent: number | null) => ({
  period,
  value,
  difference,
  percent,
});
const latest = {
  period: "2026-10",
  value: 121.4,
  change: change("2026-09", 121.2, 0.2, 0.165),
  yearChange: change("2025-10", 118.9, 2.5, 2.1026),
};
const read = (series: object) => ({ metric: { id: "m", series } });
const common = {
  Viewer: { viewer: null },
  MetricRelatives: { metric: { id: "m", children: { nodes: [], totalCount: 0 }, related: [] } },
  MetricSeries: read({ observations, latest, problems: [] }),
};
const at = "/insee/prices/prices/cpi";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

describe("the citation", () => {
  test.each([
    [
      "en",
      "Office for Prices",
      /^Office for Prices, “Consumer prices”, published by INSEE, Prices, vintage 3 of/,
    ],
    [
      "fr",
      "Bureau des prix.",
      /^Bureau des prix, «\sPrix à la consommation\s», diffusé par INSEE, Prices, millésime 3 du/,
    ],
    ["en", null, /^INSEE, “Consumer prices”, Prices, vintage 3 of/],
  ] as const)("names the producer before the publisher (%s, %s)", async (language, source, sentence) => {
    serve(common);
    await renderWithFrame(<MetricView {...shown({ source })} />, { at, language });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test.each([
    ["", { vintage: 3, publishedAt: "2026-11-14T08:45:00Z" }, "vintage 3 of 14 Nov 2026", "asof=v3"],
    ["?asof=v2", { vintage: 2, publishedAt: "2026-10-14T08:45:00Z" }, "vintage 2 of 14 Oct 2026", "asof=v2"],
    [
      "?freq=Y&transform=pct&asof=2026-10-20&tab=table&type=bar",
      { vintage: 2, publishedAt: "2026-10-14T08:45:00Z" },
      "vintage 2 of 14 Oct 2026",
      "freq=Y&transform=pct&asof=v2&tab=table&type=bar",
    ],
    [
      "?edit=no&lang=en",
      { vintage: 3, publishedAt: "2026-11-14T08:45:00Z" },
      "vintage 3 of 14 Nov 2026",
      "asof=v3",
    ],
  ])("names the state that the page shows, and its address (%s)", async (search, state, vintage, options) => {
    serve({ ...common, MetricSeries: read({ observations, latest, problems: [], ...state }) });
    await renderWithFrame(<MetricView {...shown()} />, { at: at + search });
    const cited = `${vintage}, ${location.origin}/insee/prices/prices/cpi?${options}, accessed`;
    expect(await screen.findByText((text) => text.includes(cited))).toBeTruthy();
  });

  test("names the latest state where the options cannot be read", async () => {
    const problems = [{ code: "OPTION_EMPTY", field: "asof", params: {} }];
    serve({ ...common, MetricSeries: read({ observations: null, latest: null, problems }) });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?asof=x` });
    const cited = `vintage 3 of 14 Nov 2026, ${location.origin}/insee/prices/prices/cpi, accessed`;
    expect(await screen.findByText((text) => text.includes(cited))).toBeTruthy();
  });
});

test("the keyboard reaches the chart past all controls", async () => {
  serve(common);
  await renderWithFrame(<MetricView {...shown()} />, { at });
  const chart = await screen.findByRole("application");
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the chart");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(chart);
});

describe("the footnote on incomplete periods", () => {
  test.each([
    ["en", ["2024"], "Incomplete: 2024 has only some of its observations."],
    ["en", ["2020", "2022"], "Incomplete: 2020 and 2022 have only some of their observations."],
    [
      "en",
      ["2001", "2002", "2003", "2004", "2005"],
      "Incomplete: 2001, 2002, 2003, 2004 and another period have only some of their observations.",
    ],
    [
      "fr",
      ["2001", "2002", "2003", "2004", "2005", "2006"],
      "Incomplets : 2001, 2002, 2003, 2004 et 2 autres périodes n’ont qu’une partie de leurs observations.",
    ],
  ] as const)("%s: names %j", async (language, periods, note) => {
    const incomplete = { first: false, last: true, periods };
    const yearly = { ...observations, frequency: "Y", incomplete };
    serve({ ...common, MetricSeries: read({ observations: yearly, latest, problems: [] }) });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?freq=Y&agg=sum`, language });
    const found = await screen.findByText(/^Incomplet/);
    expect(found.textContent?.replace(/\s/g, " ")).toBe(note);
  });
});

describe("the value line", () => {
  test("says the latest value and how it changed, by sign and arrow", async () => {
    serve(common);
    await renderWithFrame(<MetricView {...shown()} />, { at });
    expect(await screen.findByText("+0.2 from Sep 2026 (+0.2%)")).toBeTruthy();
    expect(screen.getByText("+2.1% over one year").textContent).toBe("↑+2.1% over one year");
    expect(screen.getByText("121.4", { selector: "strong" })).toBeTruthy();
  });

  test("says a change from a negative or zero value without a percentage", async () => {
    const rise = {
      ...latest,
      change: change("2026-09", -80, 30, null),
      yearChange: change("2025-10", 0, 121.4, null),
    };
    serve({ ...common, MetricSeries: read({ observations, latest: rise, problems: [] }) });
    await renderWithFrame(<MetricView {...shown()} />, { at });
    expect(await screen.findByText("+30.0 from Sep 2026")).toBeTruthy();
    expect(screen.getByText("+121.4 over one year")).toBeTruthy();
  });

  test("speaks French, and tells differences of percentages in points", async () => {
    const percent = { observations: { ...observations, unit: "percent" }, latest, problems: [] };
    serve({ ...common, MetricSeries: read(percent) });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?transform=pct`, language: "fr" });
    expect(await screen.findByText("+0,2 pp depuis sept. 2026")).toBeTruthy();
    expect(screen.getByText(/^\+121,4\s%$/, { selector: "strong" })).toBeTruthy();
  });

  test("of categories is the highest and their number", async () => {
    const drinks = { ...observations, frequency: "C", periods: ["Tea", "Coffee"], values: [3, 7] };
    serve({ ...common, MetricSeries: read({ observations: drinks, latest: null, problems: [] }) });
    await renderWithFrame(<MetricView {...shown({ frequency: "CATEGORY" })} />, { at });
    expect(await screen.findByText("highest: Coffee")).toBeTruthy();
    expect(screen.getByText("2 categories")).toBeTruthy();
    expect(screen.queryByText("Seasonal")).toBeNull();
  });
});

describe("the controls", () => {
  test("write the address, ask for what it says, and the way back undoes it", async () => {
    const calls = serve(common);
    const { history } = await renderWithFrame(<MetricView {...shown()} />, { at });
    await userEvent.selectOptions(await screen.findByLabelText("Show"), "Change in % over one year");
    expect(history.location.search).toBe("?transform=pct&param=12");
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({
        operation: "MetricSeries",
        variables: { transform: "pct", param: "12" },
      }),
    );
    history.back();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Show").value).toBe("none"));
  });

  test("a refused option says so in place, with the way back", async () => {
    const problem = { code: "PARAMETER_INVALID", field: "param", params: { min: 1, max: 400 } };
    serve({ ...common, MetricSeries: read({ observations: null, latest: null, problems: [problem] }) });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?transform=mavg&param=0` });
    const back = await screen.findByRole<HTMLAnchorElement>("link", { name: "Back to the default setting" });
    expect(back.getAttribute("href")).toBe(`${at}?transform=mavg`);
    expect(back.closest("li")?.textContent).toMatch(/400/);
  });

  test("where the publisher names no method, the reader chooses one", async () => {
    const problem = { code: "REQUIRED", field: "agg", params: {} };
    serve({ ...common, MetricSeries: read({ observations: null, latest: null, problems: [problem] }) });
    await renderWithFrame(<MetricView {...shown({ aggregation: "NONE" })} />, { at: `${at}?freq=Y` });
    expect(await screen.findByText("How should monthly values be aggregated?")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sum" }).getAttribute("href")).toBe(`${at}?freq=Y&agg=sum`);
  });

  test("hide results across breaks, where a transformation crosses one", async () => {
    const broken = { ...observations, statuses: [null, "B"] };
    serve({ ...common, MetricSeries: read({ observations: broken, latest, problems: [] }) });
    const { history } = await renderWithFrame(<MetricView {...shown()} />, { at });
    await screen.findByLabelText("Show");
    expect(screen.queryByRole("switch")).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Show"), "Moving average");
    const name = "Hide results across breaks";
    const calls = serve(common);
    await userEvent.click(await screen.findByRole("switch", { name }));
    expect(history.location.search).toBe("?transform=mavg&breaks=hide");
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ variables: { transform: "mavg", breaks: "hide" } }),
    );
    // No result has the code now: the switch remains, and while the others are read, too.
    serve({ ...common, MetricSeries: () => new Promise(() => {}) });
    await userEvent.click(screen.getByRole("switch", { name, checked: true }));
    expect(history.location.search).toBe("?transform=mavg");
    screen.getByRole("switch", { name, checked: false });
  });

  test("say nothing of breaks where the series has none", async () => {
    serve(common);
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?transform=pct` });
    await screen.findByLabelText("Show");
    await waitFor(() => expect(screen.queryByLabelText("Number of periods")).toBeTruthy());
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("a past state is marked, and left by a link", async () => {
    serve(common);
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?asof=v2` });
    const banner = (await screen.findByText("State right after vintage 2")).parentElement as HTMLElement;
    expect(within(banner).getByRole("link").getAttribute("href")).toBe(at);
  });
});

describe("adding a value", () => {
  const typed = async (value: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>("Value");
    await userEvent.clear(field);
    await userEvent.type(field, `${value}{Enter}`);
  };
  const published = (vintage: number) => ({
    publish: {
      metric: {
        id: "m",
        vintage,
        lastPeriod: "2026-11",
        vintages: { nodes: [{ number: vintage, added: 1, revised: 0, removed: 0 }] },
      },
      problems: [],
    },
  });

  test("proposes the next period, says what is wrong beside the field, and goes on to the period after", async () => {
    const calls = serve({ ...common, PublishValues: published(4) });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?tab=table&add=` });
    await typed("12a");
    const field = screen.getByLabelText<HTMLInputElement>("Value");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(calls.some((call) => call.operation === "PublishValues")).toBe(false);
    await typed("121.9");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-12"));
    expect(calls.find((call) => call.operation === "PublishValues")?.variables).toMatchObject({
      id: "m",
      lines: "2026-11\t121.9",
      basedOn: 3,
    });
    expect(document.activeElement).toBe(field);
  });

  test("proposes the period after the newest one, also where that one has no value", async () => {
    const lines = { id: "m", vintage: 3, frequency: "MONTHLY", lines: "2026-10;121.4\n2026-11;: Q\n" };
    serve({ ...common, MetricLines: { metric: lines } });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?tab=table&add=` });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-12"));
  });

  test("can be undone from the toast", async () => {
    const undone = { undoPublish: { metric: { id: "m", vintage: 5, lastPeriod: "2026-10" }, problems: [] } };
    const calls = serve({ ...common, PublishValues: published(4), UndoPublish: undone });
    const page = (
      <>
        <MetricView {...shown()} />
        <Toasts />
      </>
    );
    await renderWithFrame(page, { at: `${at}?tab=table&add=` });
    await typed("121.9");
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(
      await screen.findByText("Undone: a new vintage has the values from before vintage 4"),
    ).toBeTruthy();
    expect(calls.find(({ operation }) => operation === "UndoPublish")?.variables).toMatchObject({
      id: "m",
      vintage: 4,
    });
  });

  test("says why an undo came too late", async () => {
    const conflict = { code: "VINTAGE_CONFLICT", field: null, params: { basedOn: 4, current: 5 } };
    const UndoPublish = { undoPublish: { metric: null, problems: [conflict] } };
    serve({ ...common, PublishValues: published(4), UndoPublish });
    const page = (
      <>
        <MetricView {...shown()} />
        <Toasts />
      </>
    );
    await renderWithFrame(page, { at: `${at}?tab=table&add=` });
    await typed("121.9");
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Nothing was undone: someone has published since")).toBeTruthy();
  });

  test("to a discontinued indicator asks whether its end is taken back", async () => {
    const ended = { code: "METRIC_ENDED", field: null, params: { date: "2026-03-31" } };
    const calls = serve({
      ...common,
      PublishValues: ({ resume }) =>
        resume ? published(4) : { publish: { metric: null, problems: [ended] } },
    });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?tab=table&add=` });
    await typed("121.9");
    const dialog = await screen.findByRole("dialog", { hidden: true });
    expect(dialog.textContent).toMatch(/discontinued on 31\sMar\s2026/);
    await userEvent.click(within(dialog).getByText("Publish and take the end back"));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-12"));
    const sent = calls
      .filter((call) => call.operation === "PublishValues")
      .map((call) => call.variables.resume);
    expect(sent).toEqual([false, true]);
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  });

  test("on a series that has moved on publishes nothing until told to", async () => {
    const conflict = { code: "VINTAGE_CONFLICT", field: null, params: { basedOn: 3, current: 5 } };
    const calls = serve({
      ...common,
      PublishValues: ({ basedOn }) =>
        basedOn === 5 ? published(6) : { publish: { metric: null, problems: [conflict] } },
    });
    await renderWithFrame(<MetricView {...shown()} />, { at: `${at}?tab=table&add=` });
    await typed("121.9");
    const see = await screen.findByRole("link", { name: "See what changed" });
    expect(see.getAttribute("href")).toContain("compare=3-5");
    await userEvent.click(screen.getByRole("button", { name: "Publish after vintage 5" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-12"));
    const sent = calls
      .filter((call) => call.operation === "PublishValues")
      .map((call) => call.variables.basedOn);
    expect(sent).toEqual([3, 5]);
  });
});

describe("the end of a discontinued indicator", () => {
  const end = {
    date: "2024-03-31",
    reason: text("The survey ended.", "L’enquête a pris fin."),
    successor: {
      path: "prices/hicp",
      name: text("Harmonised prices", "Prix harmonisés"),
      collection: { key: "europe", account: { key: "insee" } },
    },
  };
  const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ");

  test.each([
    ["en", "Discontinued on 31 Mar 2024The survey ended.Continued by Harmonised prices"],
    ["fr", "Série arrêtée le 31 mars 2024L’enquête a pris fin.Remplacée par Prix harmonisés"],
  ] as const)("has its day, its reason and its successor, in %s", async (language, words) => {
    serve(common);
    await renderWithFrame(<MetricView {...shown({ end })} />, { at, language });
    const link = await screen.findByRole("link", { name: /Harmonised prices|Prix harmonisés/ });
    expect(link.getAttribute("href")).toBe("/insee/europe/prices/hicp");
    expect(plain(link.closest("[role=status]"))).toBe(words);
  });

  test("has its day alone where nothing else is given", async () => {
    serve(common);
    await renderWithFrame(
      <MetricView {...shown({ end: { date: "2024-03-31", reason: text(null), successor: null } })} />,
      { at },
    );
    const title = await screen.findByText(/^Discontinued on/);
    expect(plain(title.closest("[role=status]"))).toBe("Discontinued on 31 Mar 2024");
  });
});

describe("the tab of questions", () => {
  const asked = (questions: boolean, questionCount: number) => ({
    questionCount,
    collection: { ...metric.collection, questions },
  });
  const element = <p>the questions</p>;

  test.each([
    [3, "Questions (3)"],
    [0, "Questions"],
  ])("has the number of questions, if there is one: %i", async (count, name) => {
    serve(common);
    await renderWithFrame(<MetricView {...shown(asked(true, count))} questions={element} />, { at });
    const tab = await screen.findByRole("link", { name });
    expect(screen.queryByText("the questions")).toBeNull();
    await userEvent.click(tab);
    expect(await screen.findByText("the questions")).toBeTruthy();
    expect(screen.getByRole("link", { name }).getAttribute("aria-current")).toBe("page");
  });

  test("is absent where the collection takes no questions, at its address too", async () => {
    serve(common);
    const props = { ...shown(asked(false, 3)), questions: element };
    await renderWithFrame(<MetricView {...props} />, { at: `${at}?tab=questions`, path: at });
    const chart = await screen.findByRole("link", { name: "Chart" });
    expect(chart.getAttribute("aria-current")).toBe("page");
    expect(screen.queryByRole("link", { name: /^Questions/ })).toBeNull();
    expect(screen.queryByText("the questions")).toBeNull();
  });
});
