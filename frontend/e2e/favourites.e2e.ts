import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

const server = sharedServer();
let mill: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  mill = await Person.signUp(server, "star-mill");
  await mill.collection("grain", "Grain");
  for (const [path, name] of [
    ["wheat", "Wheat"],
    ["rye", "Rye"],
    ["hay", "Hay"],
  ] as const)
    ids[path] = await mill.indicator("grain", path, "YEARLY", "2023;1\n2024;2\n2025;3", name);
});

/** Stars indicators of the mill, the first one last, so that it comes first. */
async function star(person: Person, ...paths: string[]) {
  for (const path of paths.toReversed())
    await person.ask(
      `mutation($id: ID!) { addFavourite(favourite: {kind: METRIC, id: $id}) { problems { code } } }`,
      { id: ids[path] },
    );
}

/** The names of the tiles on the home page, in order. */
async function tiles(page: Page, heading: string): Promise<string[]> {
  const section = page.locator("section", { has: page.getByRole("heading", { level: 2, name: heading }) });
  await section.getByRole("heading", { level: 3 }).first().waitFor();
  return section.getByRole("heading", { level: 3 }).allTextContents();
}

describe("favourites", () => {
  const t = words("fr");
  const locale = localeOf.fr;

  it("a guest presses the star, signs in, and finds it pressed; the home page shows it", async () => {
    const reader = await Person.signUp(server, "star-reader", "USER", "FR");
    const { page, complaints, context } = await visit(server.address, { locale });
    await page.goto("/star-mill/grain/wheat");
    await page.getByRole("link", { name: t("follow.star.guest", { name: "Wheat" }) }).click();
    await page.getByLabel(t("sign.email.label")).fill(reader.email);
    await page.keyboard.press("Enter");
    await page.getByLabel(t("sign.password.label"), { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/star-mill/grain/wheat");
    const button = page.getByRole("button", { name: t("follow.star.label", { name: "Wheat" }) });
    await page.locator('button[aria-pressed="true"]', { hasText: "" }).first().waitFor();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(await violations(page)).toEqual([]);

    await page.goto("/");
    expect(await tiles(page, t("following.home.metrics"))).toEqual(["Wheat"]);
    expect(await violations(page)).toEqual([]);
    // Taken away and pressed again on the tile: it stays in its place.
    const small = page
      .locator("main")
      .getByRole("button", { name: t("follow.star.label", { name: "Wheat" }) });
    await small.click();
    await expect.poll(() => small.getAttribute("aria-pressed")).toBe("false");
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes("AddFavourite") ?? false,
    );
    await small.click();
    await saved;
    await expect.poll(() => small.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    expect(await tiles(page, t("following.home.metrics"))).toEqual(["Wheat"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("tiles are put into another order by keys, and it is saved", async () => {
    const reader = await Person.signUp(server, "sorter", "USER", "FR");
    await star(reader, "wheat", "rye", "hay");
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/");
    expect(await tiles(page, t("following.home.metrics"))).toEqual(["Wheat", "Rye", "Hay"]);
    await page.getByRole("button", { name: t("following.arrange"), exact: true }).click();
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes("ArrangeFavourites") ?? false,
    );
    await page.getByRole("button", { name: t("following.arrange.move", { name: "Hay" }) }).focus();
    await page.keyboard.press("Home");
    await saved;
    await page.getByRole("status").filter({ hasText: "Hay : place 1 sur 3" }).waitFor({ state: "attached" });
    await page.reload();
    expect(await tiles(page, t("following.home.metrics"))).toEqual(["Hay", "Wheat", "Rye"]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the home page shows the alerts, each with what it does", async () => {
    const reader = await Person.signUp(server, "alerted", "USER", "FR");
    await reader.ask(
      `mutation($id: ID!) { setAlert(metric: $id, alert: {mode: WEEKLY}) { problems { code } } }`,
      { id: ids.rye },
    );
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/");
    const alerts = page.getByRole("region", { name: t("following.alerts.title") });
    await alerts.getByRole("link", { name: "Rye" }).waitFor();
    expect(await alerts.textContent()).toContain("le dimanche");
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    // Removed in the dialog of its bell, it is gone from the page.
    await alerts.getByRole("button", { name: t("follow.bell.change", { name: "Rye" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("follow.alert.remove") })
      .click();
    await alerts.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the full list is filtered, sorted, and several are removed with undo", async () => {
    const reader = await Person.signUp(server, "star-lister", "USER", "FR");
    await star(reader, "wheat", "rye", "hay");
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/star-lister/subs");
    const list = page.getByRole("region", { name: t("following.list.METRIC") });
    const names = () => list.locator("li a").allTextContents();
    await list.locator("li").first().waitFor();
    expect(await names()).toEqual(["Wheat", "Rye", "Hay"]);
    await list.getByLabel(t("following.list.order")).selectOption("name");
    expect(await names()).toEqual(["Hay", "Rye", "Wheat"]);
    expect(await violations(page)).toEqual([]);

    await list.getByRole("searchbox").fill("grain ry");
    expect(await names()).toEqual(["Rye"]);
    await list.getByRole("searchbox").press("Escape");
    await list.getByLabel(t("following.list.tick", { name: "Rye" })).check();
    await list.getByLabel(t("following.list.tick", { name: "Hay" })).check();
    await list.getByRole("button", { name: t("following.list.favourites.remove", { count: 2 }) }).click();
    await list.getByText(t("following.list.favourites.removed", { count: 2 })).waitFor();
    await expect.poll(names).toEqual(["Wheat"]);
    await list.getByRole("button", { name: t("following.list.undo") }).click();
    await expect.poll(names).toEqual(["Hay", "Rye", "Wheat"]);
    await list.getByLabel(t("following.list.order")).selectOption("own");
    expect(await names()).toEqual(["Wheat", "Rye", "Hay"]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the table and the tree of a collection have stars, by pointer and by keys", async () => {
    const reader = await Person.signUp(server, "walker", "USER", "FR");
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    const star = (name: string) => page.getByRole("button", { name: t("follow.star.label", { name }) });
    await page.goto("/star-mill/grain/metrics");
    await star("Rye").click();
    await expect.poll(() => star("Rye").getAttribute("aria-pressed")).toBe("true");
    // The name of a row leads to the page from the whole row, but not from its star.
    expect(new URL(page.url()).pathname).toBe("/star-mill/grain/metrics");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sideways(page)).toEqual([]);

    await page.goto("/star-mill/grain/metrics?view=tree");
    await expect.poll(() => star("Rye").getAttribute("aria-pressed")).toBe("true");
    expect(await sideways(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("treeitem").first().focus();
    const first = await page.getByRole("treeitem").first().getAttribute("data-words");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => star(first ?? "").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
      .toBe("treeitem");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a star pressed just before the page is left is saved", async () => {
    const reader = await Person.signUp(server, "leaver", "USER", "FR");
    const { page, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/star-mill/grain/wheat");
    const button = page.getByRole("button", { name: t("follow.star.label", { name: "Wheat" }) });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.evaluate((it: HTMLElement) => {
      it.click();
      location.replace("about:blank");
    });
    await page.waitForURL("about:blank");
    await expect
      .poll(() => reader.ask("{ viewer { starred } }"))
      .toMatchObject({ viewer: { starred: [ids.wheat] } });
    await context.close();
  });

  it("what may not be read any more is not available, by the name that it had", async () => {
    const owner = await Person.signUp(server, "star-owner");
    await owner.collection("open", "Open");
    const id = await owner.indicator("open", "cpi", "YEARLY", "2024;1\n2025;2", "Prices");
    ids.cpi = id;
    const reader = await Person.signUp(server, "loser", "USER", "FR");
    await star(reader, "cpi");
    await owner.ask(
      `mutation($account: String!) { updateAccount(account: $account, input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: 1}) { problems { code } } }`,
      { account: owner.name },
    );
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/");
    expect(await tiles(page, t("following.home.metrics"))).toEqual(["Prices"]);
    await page.locator("main").getByText(t("follow.notAvailable")).waitFor();
    expect(await page.locator('main a[href*="/open/cpi"]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("nobody else sees what somebody follows", async () => {
    const { page, context } = await visit(server.address, { locale });
    await mill.enter(context);
    await page.goto("/star-reader/subs");
    // In the language of the other's account.
    await page.getByRole("heading", { level: 1, name: words("en")("pages.notFound.title") }).waitFor();
    await context.close();
  });
});
