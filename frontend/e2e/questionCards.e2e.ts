import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { type Visit, visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { type Language, localeOf, words } from "./support/words";

const server = sharedServer();
let owner: Person;
let asker: Person;

const question = "/card-owner/prices/post/1";
const wheat = "/card-owner/prices/food/wheat";
const budget = "/card-owner/secret/plans/budget";

beforeAll(async () => {
  owner = await Person.signUp(server, "card-owner");
  asker = await Person.signUp(server, "card-asker", "USER");
  await server.run("admin", "plan", "card-owner", "subscriber");
  await owner.collection("prices", "Prices", "PUBLIC", true);
  await owner.collection("secret", "Secret", "PRIVATE");
  await owner.indicator("prices", "food/wheat", "YEARLY", "2023;1.5\n2024;2.5", { fr: "Blé", en: "Wheat" });
  await owner.indicator("secret", "plans/budget", "YEARLY", "2023;7\n2024;8", "Budget");
});

async function open(person: Person | null, path: string, language: Language = "en"): Promise<Visit> {
  const window = await visit(server.address, { locale: localeOf[language] });
  await person?.enter(window.context);
  await window.page.goto(path);
  return window;
}

/** Nothing is wrong with the page at either width; then the window is closed. */
async function leave({ page, complaints, context }: Visit) {
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
}

/** The card of an indicator, by its name and its latest value, in the year 2024, with its unit. */
function card(within: Page | Locator, name: string, value: string, unit: string) {
  return within
    .getByRole("link")
    .filter({ hasText: name })
    .filter({ hasText: `${value} 2024 · ${unit}` });
}

describe("a link to an indicator in a post", () => {
  const t = words("en");

  it("has a card in the preview and in the published question, which opens the indicator", async () => {
    const window = await open(asker, "/card-owner/prices/posts?ask");
    const { page } = window;
    const text = `Why did [this](${server.address}${wheat}) rise?\n\n<${server.address}${wheat}?tab=table>`;
    await page.getByLabel(t("question.form.title"), { exact: true }).fill("Why did wheat rise in 2024?");
    await page.getByLabel(t("question.form.text"), { exact: true }).fill(text);
    await card(page, "Wheat", "2.5", "index").waitFor();
    await page.getByRole("button", { name: t("question.form.submit") }).click();
    await page.waitForURL(`**${question}-why-did-wheat-rise-in-2024`);
    await page.getByRole("heading", { level: 1, name: "Why did wheat rise in 2024?" }).waitFor();
    await card(page, "Wheat", "2.5", "index").waitFor();
    expect(await card(page, "Wheat", "2.5", "index").count(), "an indicator has one card").toBe(1);
    await page.getByRole("link", { name: "this", exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await card(page, "Wheat", "2.5", "index").click();
    await page.waitForURL(`**${wheat}`);
    await page.getByRole("heading", { level: 1, name: "Wheat", exact: true }).waitFor();
    await leave(window);
  });

  it.each([
    ["en", "Wheat", "2.5", "index"],
    ["fr", "Blé", "2,5", "indice"],
  ] as const)("has a card for a guest (%s)", async (language, name, value, unit) => {
    const window = await open(null, question, language);
    await card(window.page, name, value, unit).waitFor();
    await leave(window);
  });

  it("has a card for those who see the indicator, and remains a link for the others", async () => {
    const window = await open(owner, question);
    const { page } = window;
    await page
      .getByLabel(t("question.answer.text"), { exact: true })
      .fill(`It is planned:\n\n[our budget](${budget})`);
    await page.getByRole("button", { name: t("question.answer.submit") }).click();
    const answer = page.locator("#answer-1");
    await card(answer, "Budget", "8", "index").waitFor();
    await answer.getByRole("link", { name: "our budget" }).waitFor({ state: "detached" });
    await leave(window);
    for (const person of [null, asker]) {
      const other = await open(person, question);
      await card(other.page, "Wheat", "2.5", "index").waitFor();
      const link = other.page.locator("#answer-1").getByRole("link", { name: "our budget", exact: true });
      expect(await link.getAttribute("href")).toBe(budget);
      // The server has responded about both: the frame of the card is gone.
      await expect.poll(() => other.page.locator("#answer-1 [class*=frame]").count()).toBe(0);
      expect(await other.page.getByText("Budget", { exact: true }).count()).toBe(0);
      await leave(other);
    }
  });

  it("remains a link without scripts", async () => {
    const { page, complaints, context } = await visit(server.address, { script: false });
    await page.goto(question);
    await page.getByRole("link", { name: "our budget", exact: true }).waitFor();
    await page.getByRole("link", { name: "this", exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
