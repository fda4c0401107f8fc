import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

const server = sharedServer();
let ann: Person;
beforeAll(async () => {
  ann = await Person.signUp(server, "unbuilt-ann", "PUBLISHER", "FR");
  await ann.collection("prices", "Prices");
});

/** Words of unbuilt features. */
const UNBUILT = /abonnement/i;

/** The names of links and of every control on the page. */
async function offered(page: Page): Promise<string[]> {
  const names = await page.locator("main").evaluate((main) => {
    const parts = "a, button, summary, label, legend, h1, h2, h3, [role=switch], [role=tab], [role=menuitem]";
    return [...main.querySelectorAll(parts)].map((part) => part.textContent?.trim() ?? "");
  });
  expect(names.length).toBeGreaterThan(0);
  return names;
}

describe("what is not built is not offered", () => {
  const t = words("fr");

  async function open(path: string) {
    const visited = await visit(server.address, { locale: localeOf.fr });
    await ann.enter(visited.context);
    await visited.page.goto(path);
    await visited.page.getByRole("heading", { level: 1 }).first().waitFor();
    await visited.page.locator("#first-answers").waitFor({ state: "detached" });
    return visited;
  }

  it("/new has six kinds", async () => {
    const { page, complaints, context } = await open("/new");
    const kinds = ["indicator", "import", "chart", "dashboard", "collection", "question"];
    const shown = page.locator("main li strong");
    await shown.first().waitFor();
    expect(await shown.allTextContents()).toEqual(kinds.map((kind) => t(`collectionForm.new.${kind}`)));
    // An address of an unbuilt kind leads to the same choice.
    await page.goto("/new?kind=subscription");
    await shown.first().waitFor();
    expect(await shown.count()).toBe(kinds.length);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("an account has the tabs that are built", async () => {
    const { page, complaints, context } = await open("/unbuilt-ann");
    const tabs = page.getByRole("navigation", { name: t("account.tabs") }).getByRole("link");
    // The server draws the page of a guest; the members' tab follows with the reader's own response.
    await tabs.filter({ hasText: t("account.tab.members") }).waitFor();
    expect(await tabs.allTextContents()).toEqual([
      t("account.tab.home"),
      expect.stringMatching(/^Collections/),
      t("account.tab.dashboards"),
      t("account.tab.members"),
      t("account.tab.following"),
    ]);
    await page.goto("/account");
    const settings = page.getByRole("navigation", { name: t("account.settings.title") }).getByRole("link");
    await settings.first().waitFor();
    expect(await settings.allTextContents()).toEqual([t("account.tab.general"), t("account.tab.access")]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    "/account",
    "/account?tab=access",
    "/unbuilt-ann",
    "/unbuilt-ann/prices",
    "/unbuilt-ann/prices?edit",
    "/new?kind=collection",
  ])("%s has no switch, tab or link for it", async (path) => {
    const { page, complaints, context } = await open(path);
    await page.locator("main [role=status] > .visually-hidden").first().waitFor({ state: "detached" });
    expect((await offered(page)).filter((name) => UNBUILT.test(name))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("an account has no numbers of its own: their address is not found", async () => {
    const { page, complaints, context } = await open("/unbuilt-ann/analytics");
    await page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
