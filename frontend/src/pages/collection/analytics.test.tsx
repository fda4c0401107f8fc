import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import CollectionAnalyticsPage from "./CollectionAnalyticsPage";
import CollectionPage from "./CollectionPage";

const at = "/insee/prices/analytics";
const files = "/api/v1/collections/insee/prices/analytics";

const nothing = { edit: false, editMetrics: false, seeMembers: false, ask: false, moderatePosts: false };
const collection = (seeAnalytics: boolean) => ({
  id: "c1",
  key: "prices",
  name: { en: "Prices", fr: "Prix" },
  summary: { en: null, fr: null },
  account: { key: "insee", name: "INSEE" },
  licence: "NONE",
  access: "PUBLIC",
  metricCount: 2,
  publishedAt: null,
  dashboards: { totalCount: 0 },
  questions: false,
  questionList: { totalCount: 0 },
  can: { ...nothing, seeAnalytics },
});

const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`);
const measure = (kind: string, total: number, before: number | null = null, periods = days) => ({
  kind,
  values: periods.map((_, at) => (at === periods.length - 1 ? total : 0)),
  total,
  before,
  first: 0,
});
const bread = { id: "m1", path: "food/bread", name: { en: "Bread", fr: "Pain" } };
const main = { id: "d1", key: "main", name: { en: "At a glance", fr: "En bref" } };
const numbers = { views: 1200, visitors: 400, downloads: 30, followers: 5 };

function analytics(change: object = {}) {
  return {
    timeZone: "Europe/Paris",
    monthly: false,
    periods: days,
    since: "2026-09-01",
    measures: [
      measure("VIEWS", 1234, 1100),
      measure("VISITORS", 400, 400),
      measure("DOWNLOADS", 30, 0),
      measure("PROGRAMS", 12, 13),
      measure("SPREADSHEETS", 0, 20),
      measure("EMBEDS", 5),
      { ...measure("FOLLOWERS", 7, 5), values: days.map((_, at) => (at < 28 ? 0 : at - 22)), first: 28 },
    ],
    metrics: [{ metric: bread, ...numbers }],
    dashboards: [{ dashboard: main, ...numbers }],
    formats: [
      { label: "csv", count: 20 },
      { label: "xlsx", count: 10 },
    ],
    programs: [
      { label: "key", count: 8 },
      { label: "guest", count: 4 },
    ],
    spreadsheets: [{ label: "sheets", count: 2 }],
    referrers: [
      { label: "example.org", count: 9 },
      { label: "rare.example", count: null },
      { label: "", count: 4 },
    ],
    embedders: [],
    searches: [
      { label: "price of bread", count: 3 },
      { label: "", count: 4 },
    ],
    ...change,
  };
}

interface Situation {
  search?: string;
  language?: "en" | "fr";
  isAllowed?: boolean;
  shown?: object | null;
}

async function open({ search = "", language = "en", isAllowed = true, shown = analytics() }: Situation = {}) {
  const calls = serve({
    Viewer: { viewer: null },
    CollectionPage: { collection: collection(isAllowed) },
    CollectionAnalytics: { collection: { id: "c1", analytics: shown } },
    AnalyticsIndicator: ({ path }) => ({ metric: String(path).toLowerCase() === bread.path ? bread : null }),
    AnalyticsDashboard: ({ key }) => ({ dashboard: key === main.key ? main : null }),
  });
  const page = (
    <CollectionPage>
      <CollectionAnalyticsPage />
    </CollectionPage>
  );
  const rendered = await renderWithFrame(page, {
    at: at + search,
    path: "/:account/:collection/analytics",
    language,
  });
  await screen.findByRole("heading", { level: 1 });
  return { calls, ...rendered };
}

/** The variables of the latest request for numbers. */
const asked = (calls: Calls) =>
  calls.filter((it) => it.operation === "CollectionAnalytics").at(-1)?.variables;
const figure = async (name: string) => {
  const label = await screen.findByText(name, { selector: "button span" });
  return label.closest("button") as HTMLButtonElement;
};
const section = async (name: string) => (await screen.findByRole("heading", { name })).parentElement;
const rowsOf = async (name: string) =>
  within((await section(name)) as HTMLElement)
    .getAllByRole("listitem")
    .map((row) => row.textContent);

test.each<["en" | "fr", string, string]>([
  ["en", "Views", "1,234 Views ↑+12% compared with the 30 days before"],
  ["en", "Daily visitors, summed", "400 Daily visitors, summed =unchanged from the 30 days before"],
  ["en", "Downloads", "30 Downloads none before, in 30 days"],
  ["en", "Reads by programs", "12 Reads by programs ↓−7.7% compared with the 30 days before"],
  ["en", "Reads by spreadsheets", "0 Reads by spreadsheets ↓−100% compared with the 30 days before"],
  ["en", "Views on other sites", "5 Views on other sites "],
  ["en", "Followers now", "7 Followers now ↑+40% compared with the 30 days before"],
  ["fr", "Vues", "1 234 Vues ↑+12 % par rapport aux 30 jours précédents"],
  [
    "fr",
    "Visiteurs par jour, cumulés",
    "400 Visiteurs par jour, cumulés =stable par rapport aux 30 jours précédents",
  ],
  ["fr", "Téléchargements", "30 Téléchargements rien auparavant, en 30 jours"],
  ["fr", "Lectures (programmes)", "12 Lectures (programmes) ↓−7,7 % par rapport aux 30 jours précédents"],
  ["fr", "Lectures (tableurs)", "0 Lectures (tableurs) ↓−100 % par rapport aux 30 jours précédents"],
  ["fr", "Affichages sur d’autres sites", "5 Affichages sur d’autres sites "],
  ["fr", "Abonnés actuels", "7 Abonnés actuels ↑+40 % par rapport aux 30 jours précédents"],
])("in %s, the figure %s reads %j", async (language, name, text) => {
  await open({ language });
  expect((await figure(name)).textContent?.replaceAll("\u202f", " ")).toBe(text);
});

test("followers are drawn from the first day on whose end they were counted", async () => {
  await open({ search: "?show=followers" });
  const name = "Followers at the end of each day";
  expect(await screen.findByRole("heading", { name })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const table = within(await screen.findByRole("table", { name: new RegExp(`^${name}`) }));
  expect(table.getAllByRole("cell").map((it) => it.textContent)).toEqual(["7", "6"]);
});

test.each<[string, object, string | null]>([
  ["days", {}, "Changes from the 30 days before."],
  [
    "months",
    {
      monthly: true,
      periods: ["2026-10", "2026-11"],
      measures: [measure("VIEWS", 3, 2, ["2026-10", "2026-11"])],
    },
    "Changes from the 2 months before.",
  ],
  ["days without numbers before", { measures: [measure("VIEWS", 3)] }, null],
])("of %s, the changes say what they compare with", async (_, change, note) => {
  await open({ shown: analytics(change) });
  await figure("Views");
  expect(screen.queryByText(/^Changes from/)?.textContent ?? null).toBe(note);
});

test.each<["en" | "fr", string, string[]]>([
  ["en", "Downloads by format", ["CSV20", "Excel (XLSX)10"]],
  ["en", "Reads by programs", ["With an access key8", "Without a key4"]],
  ["en", "Reads by spreadsheets", ["Google Sheets2"]],
  ["en", "Sites they come from", ["example.org9", "rare.examplefewer than 3", "others4"]],
  ["fr", "Sites d’où ils viennent", ["example.org9", "rare.examplemoins de 3", "autres4"]],
  ["en", "Searches that led here", ["price of bread3", "other searches4"]],
  ["fr", "Recherches qui ont mené ici", ["price of bread3", "autres recherches4"]],
])("in %s, the list %j has the rows %j", async (language, name, rows) => {
  await open({ language });
  expect(await rowsOf(name)).toEqual(rows);
});

test("a list without rows says so, and a long one opens on request", async () => {
  const searches = Array.from({ length: 11 }, (_, at) => ({ label: `search ${at}`, count: 20 - at }));
  await open({ shown: analytics({ searches }) });
  expect((await section("Sites that embed this data"))?.textContent).toContain("None in this period.");
  expect(await rowsOf("Searches that led here")).toHaveLength(8);
  await userEvent.click(screen.getByRole("button", { name: "Show all 11 rows" }));
  expect(await rowsOf("Searches that led here")).toHaveLength(11);
});

test.each([
  ["Most viewed indicators", "Bread", "?indicator=food%2Fbread", "/insee/prices/food/bread"],
  ["Most viewed dashboards", "At a glance", "?dashboard=main", "/i/insee/prices/main"],
])("the list %j leads to numbers and to pages", async (list, name, query, page) => {
  await open({ search: "?range=months" });
  const table = within(await screen.findByRole("table", { name: list }));
  const numbers = table.getByRole("link", { name });
  expect(numbers.getAttribute("href")).toBe(`${at}?range=months&${query.slice(1)}`);
  expect(table.getByRole("link", { name: `Page of ${name}` }).getAttribute("href")).toBe(page);
  expect(table.getAllByRole("cell").map((it) => it.textContent)).toEqual(["1,200", "400", "30", "5"]);
});

test.each<[string, string, string, object, string]>([
  ["an indicator", "?indicator=Food/Bread", "Bread", { metric: "m1" }, "/insee/prices/food/bread"],
  ["a dashboard", "?dashboard=main", "At a glance", { dashboard: "d1" }, "/i/insee/prices/main"],
])("the numbers of %s have its name and lead back", async (_, search, name, variables, page) => {
  const { calls } = await open({ search, shown: analytics({ metrics: [], dashboards: [] }) });
  expect(await screen.findByRole("heading", { level: 2, name })).toBeTruthy();
  await figure("Views");
  expect(asked(calls)).toEqual({
    account: "insee",
    key: "prices",
    range: "DAYS",
    metric: null,
    dashboard: null,
    ...variables,
  });
  expect(screen.getByRole("link", { name: "Open its page" }).getAttribute("href")).toBe(page);
  expect(screen.queryByText("Most viewed indicators")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Back to the whole collection" }));
  await waitFor(() => expect(asked(calls)).toMatchObject({ metric: null, dashboard: null }));
});

test.each(["?indicator=no/such", "?dashboard=other"])(
  "the address %s, of nothing in the collection, leads back",
  async (search) => {
    const { calls } = await open({ search });
    expect(await screen.findByText("No numbers here")).toBeTruthy();
    const back = screen.getByRole("link", { name: "Back to the whole collection" });
    expect(back.getAttribute("href")).toBe(at);
    expect(asked(calls)).toBeUndefined();
  },
);

test("a range is stored in the address, asked of the server and exported", async () => {
  const { calls, history } = await open({ search: "?indicator=food/bread" });
  await userEvent.click(await screen.findByRole("link", { name: "12 months" }));
  expect(history.location.search).toBe("?range=months&indicator=food%2Fbread");
  await waitFor(() => expect(asked(calls)).toMatchObject({ range: "MONTHS", metric: "m1" }));
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  for (const [name, format] of [
    ["CSV", "csv"],
    ["Excel", "xlsx"],
  ] as const) {
    const link = screen.getByRole("menuitem", { name });
    expect(link.getAttribute("href")).toBe(`${files}.${format}?range=months&indicator=food%2Fbread`);
  }
});

test("a figure draws its measure", async () => {
  const { history } = await open();
  const views = await screen.findByRole("application", { name: "Views per day" });
  expect((await figure("Views")).getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(views.textContent).toContain("Visitors"));
  await userEvent.click(await figure("Downloads"));
  expect(await screen.findByRole("application", { name: "Downloads per day" })).toBeTruthy();
  expect((await figure("Downloads")).getAttribute("aria-pressed")).toBe("true");
  expect((await figure("Views")).getAttribute("aria-pressed")).toBe("false");
  expect(history.location.search).toBe("?show=downloads");
});

test("the chart is also a table, by its button and by the key T", async () => {
  await open();
  const chart = await screen.findByRole("application", { name: "Views per day" });
  chart.focus();
  await userEvent.keyboard("t");
  const shown = await screen.findByRole("table", { name: /^Views per day/ });
  expect(within(shown).getByRole("columnheader", { name: "Visitors" })).toBeTruthy();
  const back = screen.getByRole("button", { name: "Show as chart" });
  expect(document.activeElement).toBe(back);
  await userEvent.click(back);
  expect(await screen.findByRole("application", { name: "Views per day" })).toBeTruthy();
});

test.each<["en" | "fr", string, string]>([
  ["en", "Nothing counted yet", "Days are those of the publisher’s time zone, Europe/Paris."],
  ["fr", "Rien n’a encore été compté", "Les jours sont ceux du fuseau horaire du diffuseur : Europe/Paris."],
])("in %s, a collection that nobody has visited says what will appear", async (language, title, zone) => {
  await open({ language, shown: analytics({ since: null, metrics: [], dashboards: [] }) });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText((text) => text.replaceAll("\u00a0", " ") === zone)).toBeTruthy();
  expect(screen.queryByRole("button", { pressed: true })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
});

const LATER = "A chart appears here from the second";
test.each<[string, object, boolean, string]>([
  ["30 days", {}, true, "Counted since 1 Sep 2026."],
  ["two days", { since: "2026-11-29" }, true, "Counted since 29 Nov 2026."],
  ["a single day", { since: "2026-11-30" }, false, `Counted since 30 Nov 2026. ${LATER} day on.`],
  [
    "a single month",
    { since: "2026-11-17", monthly: true, periods: ["2026-10", "2026-11"] },
    false,
    `Counted since 17 Nov 2026. ${LATER} month on.`,
  ],
])(
  "numbers of %s say since when they are counted; a chart needs two periods",
  async (_, change, drawn, text) => {
    await open({ shown: analytics(change) });
    expect((await screen.findByText(/^Counted since/)).textContent).toBe(text);
    expect(screen.queryByRole("button", { name: "Show as table" }) !== null).toBe(drawn);
  },
);

const LIMITED = "From 20 Nov 2026 on, at most 20 visitors per network and half hour are counted.";
const LIMITED_FR =
  "À partir du 20 nov. 2026, 20 visiteurs au plus sont comptés par réseau et par demi-heure.";
test.each<["en" | "fr", string, object, string, boolean]>([
  ["en", "", { limitedSince: "2026-11-20" }, `Counted since 1 Sep 2026. ${LIMITED}`, true],
  ["fr", "", { limitedSince: "2026-11-20" }, `Comptage depuis le 1er sept. 2026. ${LIMITED_FR}`, true],
  ["en", "?show=visitors", { limitedSince: "2026-11-20" }, `Counted since 1 Sep 2026. ${LIMITED}`, true],
  ["en", "?show=downloads", { limitedSince: "2026-11-20" }, "Counted since 1 Sep 2026.", false],
  ["en", "", { limitedSince: "2026-09-20" }, "Counted since 1 Sep 2026.", false],
  ["en", "", { limitedSince: null }, "Counted since 1 Sep 2026.", false],
])(
  "in %s, %s, the day on which visitors began to be limited is noted below the chart and in the table",
  async (language, search, change, text, isMarked) => {
    await open({ language, search, shown: analytics(change) });
    const begin = await screen.findByText(/^(Counted since|Comptage depuis)/);
    expect(begin.textContent).toBe(text);
    await userEvent.click(screen.getByRole("button", { name: /^(Show as table|Afficher en tableau)/ }));
    const table = within(await screen.findByRole("table", { name: /^(Views|Vues|Visitors|Downloads) p/ }));
    const limit = language === "en" ? LIMITED : LIMITED_FR;
    expect(table.queryAllByRole("cell", { name: limit })).toHaveLength(isMarked ? 1 : 0);
  },
);

test("a failure is shown, and asked again on request", async () => {
  let isBroken = true;
  serve({
    Viewer: { viewer: null },
    CollectionPage: { collection: collection(true) },
    CollectionAnalytics: () =>
      isBroken ? new Error("broken") : { collection: { id: "c1", analytics: analytics() } },
  });
  const page = (
    <CollectionPage>
      <CollectionAnalyticsPage />
    </CollectionPage>
  );
  await renderWithFrame(page, { at, path: "/:account/:collection/analytics" });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(retry);
  expect(await figure("Views")).toBeTruthy();
});

test("a reader without the right finds no page and no tab, and asks for no numbers", async () => {
  const { calls } = await open({ isAllowed: false });
  expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Analytics" })).toBeNull();
  expect(asked(calls)).toBeUndefined();
});
