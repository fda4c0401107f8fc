import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SETTLING_MS } from "@/lib/counting/views";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { OtherSite } from "./support/otherSite";
import { Person } from "./support/person";
import { reads, viewing } from "./support/readers";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
let ann: Person;
let stranger: Person;

const FIGURES = {
  views: "analytics.measure.VIEWS",
  visitors: "analytics.visitors",
  downloads: "analytics.measure.DOWNLOADS",
  programs: "analytics.measure.PROGRAMS",
  spreadsheets: "analytics.measure.SPREADSHEETS",
  embeds: "analytics.measure.EMBEDS",
  followers: "analytics.followers",
} as const;
type Figure = keyof typeof FIGURES;

const LISTS = ["formats", "programs", "spreadsheets", "referrers", "searches", "embedders"] as const;

interface Case {
  /** The key of the collection that the reader reads; its only indicator is `wheat`. */
  readonly collection: string;
  readonly read: (collection: string) => Promise<unknown>;
  /** The numbers that are not zero; absent where nothing counts. */
  readonly figures?: Partial<Record<Figure, number>>;
  /** The rows of the lists that are not empty. */
  readonly lists?: Partial<Record<(typeof LISTS)[number], string[]>>;
}

const wheat = (collection: string) => `/ann/${collection}/wheat`;
const file = (collection: string) => `${server.address}/api/v1/series/ann/${collection}/wheat.csv`;
const few = `${OtherSite.HOST}: ${words("en")("analytics.few")}`;

/** Opens the only page of another site. */
async function onOtherSite(html: string, act: (site: OtherSite) => Promise<unknown>): Promise<void> {
  const site = await OtherSite.start(html);
  await act(site);
  await site.stop();
}

const CASES: Record<string, Case> = {
  "a page is one view of one visitor, however often it is loaded again": {
    collection: "guest",
    read: (collection) =>
      reads(server.address, "chrome", async (page) => {
        for (const path of [`/ann/${collection}`, wheat(collection)]) {
          await viewing(page, () => page.goto(path));
          await viewing(page, () => page.reload());
        }
      }),
    figures: { views: 2, visitors: 1 },
  },
  "two browsers are two visitors": {
    collection: "two",
    read: async (collection) => {
      for (const browser of ["chrome", "firefox"] as const)
        await reads(server.address, browser, (page) => viewing(page, () => page.goto(`/ann/${collection}`)));
    },
    figures: { views: 2, visitors: 2 },
  },
  "a reader who asks not to be tracked is a view, and no visitor": {
    collection: "untracked",
    read: (collection) =>
      reads(server.address, "chrome", async (page) => {
        await page.setExtraHTTPHeaders({ dnt: "1" });
        await viewing(page, () => page.goto(`/ann/${collection}`));
      }),
    figures: { views: 1 },
  },
  "the publisher's own views do not count": {
    collection: "own",
    read: (collection) =>
      reads(server.address, "chrome", async (page, context) => {
        await ann.enter(context);
        await viewing(page, () => page.goto(wheat(collection)));
      }),
  },
  "the views of a robot do not count": {
    collection: "robot",
    read: (collection) =>
      reads(server.address, "robot", (page) => viewing(page, () => page.goto(wheat(collection)))),
  },
  "a file that a browser downloads counts under its format": {
    collection: "files",
    read: (collection) =>
      reads(server.address, "chrome", async (page) => {
        const t = words("en");
        await viewing(page, () => page.goto(wheat(collection)));
        await page.getByRole("button", { name: t("metric.page.download"), exact: true }).click();
        const item = page.getByRole("menuitem", { name: t("metric.page.download.csv"), exact: true });
        const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
        await download.path();
      }),
    figures: { views: 1, visitors: 1, downloads: 1 },
    lists: { formats: ["CSV: 1"] },
  },
  "a reader who stars an indicator follows it": {
    collection: "starred",
    read: async (collection) => {
      await reads(server.address, "chrome", (page) => viewing(page, () => page.goto(wheat(collection))));
      const { metric } = await stranger.ask<{ metric: { id: string } }>(
        `query($key: String!) { metric(account: "ann", collection: $key, path: "wheat") { id } }`,
        { key: collection },
      );
      await stranger.ask(
        "mutation($id: ID!) { addFavourite(favourite: { kind: METRIC, id: $id }) { problems { code } } }",
        { id: metric.id },
      );
    },
    figures: { views: 1, visitors: 1, followers: 1 },
  },
  "a file that a program reads counts as read without a key": {
    collection: "program",
    read: async (collection) => {
      const response = await fetch(file(collection), { headers: { "user-agent": "my-program/1.0" } });
      expect(response.status).toBe(200);
    },
    figures: { programs: 1 },
    lists: { programs: [`${words("en")("analytics.program.guest")}: 1`] },
  },
  "a chart in the page of another site counts with its host": {
    collection: "framed",
    read: (collection) =>
      onOtherSite(`<iframe src="${server.address}/f${wheat(collection)}"></iframe>`, (site) =>
        reads(server.address, "chrome", async (page) => {
          await page.goto(site.address);
          await page.frameLocator("iframe").locator("[data-chart]").first().waitFor();
          // Its page would have reported a view by then.
          await page.waitForTimeout(SETTLING_MS + 500);
        }),
      ),
    figures: { embeds: 1 },
    lists: { embedders: [few] },
  },
  "a reader who follows a link of another site counts with its host": {
    collection: "linked",
    read: (collection) =>
      onOtherSite(`<a href="${server.address}${wheat(collection)}">Wheat</a>`, (site) =>
        reads(server.address, "chrome", async (page) => {
          await page.goto(site.address);
          await viewing(page, () => page.getByRole("link").click());
        }),
      ),
    figures: { views: 1, visitors: 1 },
    lists: { referrers: [few] },
  },
  "a reader who opens a result of a search counts with its text": {
    collection: "found",
    read: (collection) =>
      reads(server.address, "chrome", async (page) => {
        // The part that counts views may come after the reader has opened the result.
        let release = () => {};
        const opened = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route("**/assets/counting-*.js", (route) => opened.then(() => route.continue()));
        await page.goto(`/public?q=${collection}+WHEAT`);
        await page.getByRole("link", { name: `Wheat ${collection}`, exact: true }).click();
        await page.waitForURL(`**${wheat(collection)}`);
        await viewing(page, async () => release());
      }),
    figures: { views: 1, visitors: 1 },
    lists: { searches: [`${words("en")("analytics.searches.others")}: ${words("en")("analytics.few")}`] },
  },
};

beforeAll(async () => {
  await server.start();
  ann = await Person.signUp(server, "ann");
  stranger = await Person.signUp(server, "stranger", "USER");
  for (const { collection } of Object.values(CASES)) {
    await ann.collection(collection, `Prices ${collection}`);
    await ann.indicator(collection, "wheat", "YEARLY", "2024;1\n2025;2", `Wheat ${collection}`);
  }
  await server.finds("found wheat", 1);
  for (const { collection, read } of Object.values(CASES)) await read(collection);
  // A server that stops writes its counts at once; a job adds them in the minute after the start.
  await server.stop();
  await server.start();
  const last = Object.values(CASES).findLast(({ figures }) => figures)?.collection;
  await vi.waitFor(
    async () => {
      const { collection } = await ann.ask<{ collection: { analytics: { since: string | null } } }>(
        `query($key: String!) {
          collection(account: "ann", key: $key) { analytics(range: DAYS) { since } } }`,
        { key: last },
      );
      expect(collection.analytics.since).not.toBeNull();
    },
    { timeout: 90_000, interval: 500 },
  );
}, 200_000);
afterAll(() => server.remove());

/** The totals on the page. */
async function figuresOf(page: Page, t: ReturnType<typeof words>): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const [figure, name] of Object.entries(FIGURES)) {
    const item = page.getByRole("listitem").filter({ has: page.getByText(t(name), { exact: true }) });
    found.push([figure, Number(await item.locator("strong").innerText())]);
  }
  return Object.fromEntries(found);
}

/** The rows of the lists that are not empty. */
async function listsOf(page: Page, t: ReturnType<typeof words>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const list of LISTS) {
    const heading = page.getByRole("heading", { level: 3, name: t(`analytics.${list}`), exact: true });
    const rows = await heading.locator("..").getByRole("listitem").allInnerTexts();
    if (rows.length > 0) found[list] = rows.map((row) => row.replace("\n", ": "));
  }
  return found;
}

const NONE = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, 0]));

describe("what is counted", () => {
  const t = words("en");

  it.each(Object.entries(CASES))("%s", async (_, { collection, figures, lists = {} }) => {
    const { page, complaints, context } = await visit(server.address);
    await ann.enter(context);
    await page.goto(`/ann/${collection}/analytics`);
    if (figures) {
      await page.getByRole("heading", { level: 2, name: t("analytics.use") }).waitFor();
      expect(await figuresOf(page, t)).toEqual({ ...NONE, ...figures });
      expect(await listsOf(page, t)).toEqual(lists);
    } else {
      await page.getByRole("heading", { name: t("analytics.empty.title") }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("the page of the numbers", () => {
  const t = words("fr");
  const address = "/ann/files/analytics";

  beforeAll(async () => {
    for (const person of [ann, stranger])
      await person.ask("mutation { setLanguage(language: FR) { problems { code } } }");
  });

  async function open(person: Person | null, path: string) {
    const visited = await visit(server.address, { locale: localeOf.fr });
    await person?.enter(visited.context);
    await visited.page.goto(path);
    return visited;
  }
  const shown = (page: Page) => page.getByRole("heading", { level: 2, name: t("analytics.use") }).waitFor();

  it("is a tab of the collection, and shows the chosen figure in the chosen range", async () => {
    const { page, complaints, context } = await open(ann, "/ann/files");
    await page.getByRole("link", { name: t("collectionMore.tab.analytics"), exact: true }).click();
    await page.waitForURL(`**${address}`);
    await shown(page);
    const figure = page.getByRole("button", { name: t(FIGURES.downloads) });
    await figure.click();
    await page.waitForURL("**/analytics?show=downloads");
    await expect.poll(() => figure.getAttribute("aria-pressed")).toBe("true");
    // A single day has no chart yet.
    await page.getByRole("heading", { level: 2, name: new RegExp(`^${t(FIGURES.downloads)} `) }).waitFor();
    expect(await page.getByRole("application").count()).toBe(0);
    for (const range of ["MONTHS", "ALL", "DAYS"] as const) {
      const link = page.getByRole("link", { name: t(`analytics.range.${range}`), exact: true });
      await link.click();
      await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
      await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
      expect(await figuresOf(page, t)).toEqual({ ...NONE, views: 1, visitors: 1, downloads: 1 });
      expect(await violations(page)).toEqual([]);
    }
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("leads from an indicator of its list to the numbers of that indicator, and back", async () => {
    const { page, complaints, context } = await open(ann, "/ann/guest/analytics");
    await shown(page);
    const table = page.getByRole("table", { name: t("analytics.metrics") });
    expect(await table.locator("tbody td").allInnerTexts()).toEqual(["1", "1", "0", "0"]);
    await table.getByRole("link", { name: "Wheat guest", exact: true }).click();
    await page.waitForURL("**/analytics?indicator=wheat");
    await page.getByRole("heading", { level: 2, name: "Wheat guest" }).waitFor();
    // The view of the collection's own page is not one of the indicator.
    expect(await figuresOf(page, t)).toEqual({ ...NONE, views: 1, visitors: 1 });
    expect(await table.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.getByRole("link", { name: t("analytics.subject.whole") }).click();
    await table.waitFor();
    expect(await figuresOf(page, t)).toEqual({ ...NONE, views: 2, visitors: 1 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(["", "?indicator=wheat"])("exports the numbers that it shows: %s", async (query) => {
    const { page, complaints, context } = await open(ann, address + query);
    await shown(page);
    await page.getByRole("button", { name: t("analytics.export"), exact: true }).click();
    const item = page.getByRole("menuitem", { name: t("analytics.export.csv"), exact: true });
    const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
    const [head = [], ...rows] = (await readFile(await download.path(), "utf8"))
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    expect(head).toEqual(["period", ...Object.keys(FIGURES)]);
    expect(rows.length).toBe(30);
    const sums = head.slice(1).map((figure, at) => {
      const values = rows.map((row) => Number(row[at + 1]));
      return [figure, values.reduce((sum, value) => sum + value)];
    });
    expect(Object.fromEntries(sums)).toEqual(await figuresOf(page, t));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is not there for readers, and neither is the file", async () => {
    for (const person of [null, stranger]) {
      const { page, complaints, context } = await open(person, "/ann/files");
      const tabs = page.getByRole("navigation", { name: t("collectionMore.tab.label") }).getByRole("link");
      await tabs.first().waitFor();
      expect(await tabs.allInnerTexts()).not.toContain(t("collectionMore.tab.analytics"));
      await page.goto(address);
      await page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
      const response = await context.request.get("/api/v1/collections/ann/files/analytics.csv");
      expect(response.status()).toBe(404);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
