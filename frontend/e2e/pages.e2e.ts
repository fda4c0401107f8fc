import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { Server } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new Server();
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
  "/arvestat/economy",
  "/arvestat/economy/us/cpi",
  "/f/arvestat/economy/us/cpi",
  metric,
  "/new",
  "/invitation",
  "/invitation#of-a-link-that-never-was",
  "/nothing/here/at-all",
];
const forPublishers = [
  "/",
  "/account",
  "/account?tab=access",
  own,
  `${own}/cols`,
  `${own}/members`,
  `${own}/members?view=activity`,
  collection,
  `${collection}/members`,
  `${collection}/members?view=activity`,
  `${collection}?edit`,
  metric,
  `${metric}?transform=pct&param=12&start=2020`,
  `${metric}?transform=mavg&param=0`,
  `${metric}?asof=v1`,
  `${metric}?tab=seasonal`,
  `${metric}?tab=table`,
  `${metric}?tab=vintages`,
  `${metric}?edit`,
  `${collection}/empty`,
  `${collection}/metrics`,
  "/update",
  "/new",
  "/new?kind=chart",
  "/new?kind=collection",
  `/new?kind=indicator&${place}`,
  "/nothing/here/at-all",
];

/** Waits until the application has taken over the server's markup and has drawn the page's data. */
async function settled(page: Page): Promise<void> {
  await page.locator("#first-answers").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("main [role=status] > .visually-hidden").first().waitFor({ state: "detached" });
}

/** Signs the author in, and waits until the application has noted it: from then on no page begins as a guest's. */
async function enter(page: Page): Promise<void> {
  await author.enter(page.context());
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("statitUser"));
}

/** Visits a page: returns axe's violations in both themes and any sideways overflow on a phone. */
async function look(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
  await settled(page);
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-theme=dark]").waitFor();
  found.push(...(await violations(page, ["color-contrast"])).map((it) => `dark: ${it}`));
  found.push(...(await sideways(page)));
  return found.map((it) => `${path} ${it}`);
}

describe("every page has no fault that axe finds, in both themes, and no sideways scroll on a phone", () => {
  it("for guests", async () => {
    const { page, complaints, context } = await visit(server.address);
    const found: string[] = [];
    for (const path of forGuests) found.push(...(await look(page, path)));
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("for guests who read French, whose words are longer", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    const found: string[] = [];
    for (const path of forGuests) {
      await page.goto(path);
      await settled(page);
      found.push(...(await sideways(page)).map((it) => `${path} ${it}`));
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("for publishers", async () => {
    const { page, complaints, context } = await visit(server.address);
    await enter(page);
    const found: string[] = [];
    for (const path of forPublishers) found.push(...(await look(page, path)));
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 180_000);

  it("also with wrong fields, an open menu and an open dialogue", async () => {
    const { page, complaints, context } = await visit(server.address);
    await enter(page);
    await page.goto("/new?kind=collection");
    await page.locator("button[type=submit]").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(metric);
    await settled(page);
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menu").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${metric}?edit`);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.locator("button[type=submit]").click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    page.on("dialog", (dialog) => void dialog.accept());
    await context.close();
  });
});

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
