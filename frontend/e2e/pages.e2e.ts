import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { enter, look, settled, WINDOWS } from "./support/sweep";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
let author: Person;
const LONG =
  "Consommation finale effective des administrations publiques et des ménages, corrigée des variations";
beforeAll(async () => {
  await server.run("demo");
  await server.start();
  author = await Person.signUp(server, "a-rather-long-username-of-forty-letters1");
  await author.collection("economy-of-the-region", LONG);
  await author.indicator("economy-of-the-region", "empty", "QUARTERLY", "", "Empty");
  const months = Array.from({ length: 600 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, "0");
    return `${1970 + Math.floor(at / 12)}-${month};${(1_000_000 * Math.sin(at)).toFixed(3)};a remark on ${at}`;
  });
  await author.indicator(
    "economy-of-the-region",
    "final/consumption/all",
    "MONTHLY",
    months.join("\n"),
    LONG,
  );
});
afterAll(() => server.remove());

const own = "/a-rather-long-username-of-forty-letters1";
const collection = `${own}/economy-of-the-region`;
const metric = `${collection}/final/consumption/all`;
const place = `account=${own.slice(1)}&collection=economy-of-the-region`;

const forGuests = [
  "/",
  "/public",
  "/public?q=france",
  "/sign",
  "/signpub",
  "/about",
  "/privacy",
  "/terms",
  "/guide",
  "/guide/api",
  "/addins",
  "/arvestat",
  "/montclair/cols",
  "/arvestat/dashboards",
  "/u/camille",
  "/arvestat/economy",
  "/arvestat/economy/metrics",
  "/arvestat/economy/metrics?view=tree",
  "/arvestat/economy/us/cpi",
  "/f/arvestat/economy/us/cpi",
  "/arvestat/climate/posts",
  "/arvestat/climate/post/1",
  "/i/arvestat/economy/",
  "/i/arvestat/economy/at-a-glance",
  "/i/arvestat/economy/at-a-glance/inflation",
  metric,
  "/new",
  "/update",
  "/invitation",
  "/invitation#of-a-link-that-never-was",
  "/unsubscribe#of-a-link-that-never-was",
  "/nothing/here/at-all",
];
const forPublishers = [
  "/",
  "/account",
  "/account?tab=access",
  own,
  `${own}/cols`,
  `${own}/dashboards`,
  `${own}/subs`,
  `${own}/members`,
  `${own}/members?view=activity`,
  collection,
  `${collection}/members`,
  `${collection}/members?view=activity`,
  `${collection}/analytics`,
  `${collection}/posts`,
  `${collection}/import`,
  `${collection}?edit`,
  metric,
  `${metric}?transform=pct&param=12&start=2020`,
  `${metric}?transform=mavg&param=0`,
  `${metric}?asof=v1`,
  `${metric}?tab=seasonal`,
  `${metric}?tab=table`,
  `${metric}?tab=vintages`,
  `${metric}?edit`,
  `${metric}?edit=chart`,
  `${collection}/empty`,
  `${collection}/metrics`,
  "/arvestat/climate/posts?ask",
  "/arvestat/climate/post/1",
  "/update",
  "/new",
  "/new?kind=chart",
  "/new?kind=collection",
  "/new?kind=dashboard",
  "/new?kind=import",
  "/new?kind=question",
  `/new?kind=indicator&${place}`,
  `/i${collection}/new`,
  "/nothing/here/at-all",
];

describe.each(["en", "fr"] as const)(
  "every page has all its texts, no fault that axe finds, and no sideways scroll (%s)",
  (language) => {
    const t = words(language);

    it("for guests", async () => {
      const { page, complaints, context } = await visit(server.address, WINDOWS[language]);
      expect(await look(page, language, forGuests)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it("for publishers", async () => {
      const { page, complaints, context } = await visit(server.address, WINDOWS[language]);
      await enter(page, author, language);
      expect(await look(page, language, forPublishers)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it("also with wrong fields, an open menu and open dialogues", async () => {
      const { page, complaints, context } = await visit(server.address, WINDOWS[language]);
      await enter(page, author, language);
      const found: string[] = [];
      const lookAt = async (what: string) =>
        found.push(...(await violations(page)).map((it) => `${what}: ${it}`));
      await page.goto("/new?kind=collection");
      await page.locator("button[type=submit]").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
      await lookAt("wrong fields");

      await page.goto("/account?tab=access");
      await page.getByRole("button", { name: t("settings.accessKey.new") }).click();
      await page.getByRole("dialog").waitFor();
      await lookAt("a new key");

      await page.goto(metric);
      await settled(page);
      await page.getByRole("button", { name: t("metric.page.download"), exact: true }).click();
      await page.getByRole("menu").waitFor();
      await lookAt("files");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("metric.page.share"), exact: true }).click();
      await page.getByRole("heading", { name: t("metricMore.use.title") }).waitFor();
      await lookAt("sharing");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("follow.bell.set", { name: LONG }) }).click();
      await page.getByRole("dialog").waitFor();
      await lookAt("an alert");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: t("search.palette.field") }).waitFor();
      await lookAt("the palette");

      await page.goto(`${metric}?edit`);
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.locator("button[type=submit]").click();
      await page.getByRole("dialog").waitFor();
      await lookAt("all observations deleted");
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
      page.on("dialog", (dialog) => void dialog.accept());
      await context.close();
    });
  },
);

it("a page that is opened anew begins at its top, wherever the one before it in the window was left", async () => {
  const { page, complaints, context } = await visit(server.address, { width: 360 });
  await page.goto(metric);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 600));
  expect(await page.evaluate(() => scrollY)).toBe(600);
  await page.goto("/arvestat/economy/us/cpi");
  await settled(page);
  await page.locator("[data-chart][tabindex='0']").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("the page of the add-ins names an indicator that exists here", async () => {
  const { page, complaints, context } = await visit(server.address);
  await page.goto("/addins");
  const formulas = page.locator("pre", { hasText: "=STATIT.SERIES(" });
  await formulas.waitFor();
  const [, id] = /=STATIT\.SERIES\("([^"]+)"\)/.exec((await formulas.textContent()) ?? "") ?? [];
  expect((await fetch(`${server.address}/api/v1/series/${id}.csv`)).status).toBe(200);
  expect(complaints).toEqual([]);
  await context.close();
});

it("the guide for programs is reached from the guide, and links to a description of the API that exists", async () => {
  const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
  const fr = words("fr");
  await page.goto("/guide");
  await page.getByRole("link", { name: fr("prose.guideApi.title") }).click();
  await page.getByRole("heading", { level: 1, name: fr("prose.guideApi.title") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/guide/api");
  expect(await page.title()).toContain(fr("prose.guideApi.title"));
  const description = page.getByRole("link", { name: "openapi.json" });
  const response = await fetch(`${server.address}${await description.getAttribute("href")}`);
  expect(((await response.json()) as { openapi: string }).openapi).toMatch(/^3\./);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a browser without modules is told in both languages that it can not show Statit", async () => {
  const { page, complaints, context } = await visit(server.address);
  await context.addInitScript(() => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, "noModule");
  });
  await page.goto("/arvestat/economy");
  await page.waitForURL("**/unsupported.html");
  await page.getByRole("heading", { name: "This browser cannot show Statit" }).waitFor();
  await page.getByRole("heading", { name: "Ce navigateur ne peut pas afficher Statit" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
