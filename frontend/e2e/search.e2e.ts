import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { askQuestion } from "./support/posts";
import { OwnServer } from "./support/server";
import { words } from "./support/words";

const server = new OwnServer();
const t = words("en");
const QUESTION = "How is overtime counted in earnings?";
let office: Person;
beforeAll(async () => {
  await server.start();
  office = await Person.signUp(server, "office");
  await office.collection("prices", "Prices");
  const lines = "2024-01;1\n2024-02;2.5";
  await office.indicator("prices", "tobacco", "MONTHLY", lines, {
    fr: "Prix à la consommation : tabac",
    en: "Consumer prices: tobacco",
  });
  await office.indicator("prices", "bread", "MONTHLY", lines, {
    fr: "Prix à la consommation : pain",
    en: "Consumer prices: bread",
  });
  await office.indicator("prices", "rents", "YEARLY", "2023;7\n2024;8", { fr: "Loyers", en: "Rents" });
  await server.run("admin", "plan", "office", "subscriber");
  await office.collection("secret", "Secret", "PRIVATE");
  await office.indicator("secret", "budget", "YEARLY", "2024;1", { fr: "Budget caché", en: "Hidden budget" });
  await office.collection("earnings", "Earnings", "PUBLIC", true);
  await askQuestion(office, "office", "earnings", QUESTION);
  await server.finds("earnings", 2);
});
afterAll(() => server.remove());

/** The names of the results, in order. */
async function names(page: Page): Promise<string[]> {
  return page.locator("main li h3 a").allInnerTexts();
}

/** Waits until the results have this heading. */
async function found(page: Page, count: number): Promise<void> {
  await page.getByRole("heading", { level: 2, name: new RegExp(`^${count} results?$`) }).waitFor();
}

describe("the page", () => {
  it("shows results while a reader types, and the address holds the choice", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/public");
    await page.getByRole("heading", { level: 2, name: t("search.recent") }).waitFor();
    const field = page.getByRole("searchbox", { name: t("search.field") });
    await field.fill("cosumer price");
    await found(page, 2);
    expect((await names(page)).sort()).toEqual(["Consumer prices: bread", "Consumer prices: tobacco"]);
    expect(await page.locator("main li h3 b").allInnerTexts()).toContain("prices");
    await page.waitForURL("**/public?q=cosumer+price");
    await page.getByRole("link", { name: "consumer price", exact: true }).click();
    await page.waitForURL("**/public?q=consumer+price");
    await expect.poll(() => field.inputValue()).toBe("consumer price");

    await field.fill("");
    await page.getByRole("heading", { level: 2, name: t("search.recent") }).waitFor();
    await page.getByRole("checkbox", { name: /^Yearly/ }).check();
    await found(page, 1);
    expect(await names(page)).toEqual(["Rents"]);
    await page.waitForURL("**/public?freq=yearly");
    await page.reload();
    await found(page, 1);
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: t("search.recent") }).waitFor();
    expect(await page.getByRole("checkbox", { name: /^Yearly/ }).isChecked()).toBe(false);

    await field.fill("budget");
    await page.getByRole("heading", { level: 2, name: t("search.none.title", { text: "budget" }) }).waitFor();
    await page.getByRole("link", { name: t("search.none.catalogue") }).click();
    await page.getByRole("heading", { level: 2, name: t("search.recent") }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has its filters in a drawer on a phone", async () => {
    const { page, complaints, context } = await visit(server.address, { width: 360 });
    await page.goto("/public?q=prices");
    await found(page, 4);
    await page.getByRole("button", { name: t("search.filters"), exact: true }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("checkbox", { name: /^Collections/ }).check();
    await drawer.getByRole("button", { name: t("search.show", { count: 1 }) }).click();
    expect(await names(page)).toEqual(["Prices"]);
    await page.getByRole("button", { name: t("search.filtersCount", { count: 1 }) }).waitFor();
    await page.getByRole("button", { name: t("search.removeAll") }).click();
    await found(page, 4);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is there without script, in the reader's language", async () => {
    const { page, context } = await visit(server.address, { script: false, locale: "fr-FR" });
    await page.goto("/");
    await page.goto("/public?q=tabac");
    expect(await names(page)).toEqual(["Prix à la consommation : tabac"]);
    expect(await page.title()).toContain("tabac");
    await context.close();
  });

  it("shows members what is not public, marked, and nobody else", async () => {
    const member = await visit(server.address);
    await office.enter(member.context);
    await member.page.goto("/public?q=hidden+budget");
    await found(member.page, 1);
    await member.page.getByText(t("search.notPublic")).waitFor();
    await member.context.close();
    const guest = await visit(server.address);
    await guest.page.goto("/public?q=hidden+budget");
    await guest.page
      .getByRole("heading", { level: 2, name: t("search.none.title", { text: "hidden budget" }) })
      .waitFor();
    await guest.context.close();
  });
});

it("a question is found by its title, on the page and in the palette", async () => {
  const { page, complaints, context } = await visit(server.address);
  const question = "**/office/earnings/post/1-how-is-overtime-counted-in-earnings";
  const title = page.getByRole("heading", { level: 1, name: QUESTION });
  await page.goto("/public?q=earnings");
  await found(page, 2);
  expect((await names(page)).sort()).toEqual(["Earnings", QUESTION]);
  await page.getByRole("checkbox", { name: /^Questions.*1/ }).check();
  await found(page, 1);
  await page.waitForURL("**/public?q=earnings&kind=question");
  expect(await names(page)).toEqual([QUESTION]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: QUESTION }).click();
  await page.waitForURL(question);
  await title.waitFor();

  await page.goto("/about");
  await page.locator("[data-search='Ctrl K']").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("search.palette.field") }).waitFor();
  await page.keyboard.type("overtime");
  await page.getByRole("option", { name: `${QUESTION} (${t("search.kind.one.QUESTION")})` }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(question);
  await title.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

describe("the palette", () => {
  it("opens what is typed, by the keyboard alone", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/office/prices/rents");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("[data-search='Ctrl K']").waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: t("search.palette.field") });
    await field.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("tobac");
    const option = page.getByRole("option", { name: /tobacco/ });
    await option.waitFor();
    expect(await option.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/office/prices/tobacco");
    await page.getByRole("heading", { level: 1, name: "Consumer prices: tobacco" }).waitFor();

    await page.keyboard.press("/");
    await field.waitFor();
    await page.getByRole("option", { name: /Rents/ }).waitFor(); // opened before
    await page.keyboard.type("prices");
    await page.getByRole("option", { name: t("search.palette.all", { text: "prices" }) }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/public?q=prices");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("closes by Escape, and the focus returns", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/about");
    const link = page.locator("[data-search='Ctrl K']");
    const field = page.getByRole("combobox", { name: t("search.palette.field") });
    await link.focus();
    await page.keyboard.press("Enter");
    await field.waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-search"))).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("runs commands", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/about");
    await page.locator("[data-search='Ctrl K']").click();
    await page.getByRole("option", { name: t("search.palette.language") }).click();
    await page.locator("html[lang=fr]").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
