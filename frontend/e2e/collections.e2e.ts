import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
const t = words("en");
let owner: Person;
let other: Person;

/** Regions × measures: enough indicators for several pages of the table and of one level of the tree. */
const REGIONS = 60;
const MEASURES = ["births", "deaths", "jobs", "rents"];

beforeAll(async () => {
  await server.start();
  owner = await Person.signUp(server, "team");
  other = await Person.signUp(server, "emil");
  await owner.collection("regions", "Regions");
  for (let region = 1; region <= REGIONS; region += 1) {
    const key = `region-${String(region).padStart(2, "0")}`;
    await Promise.all(
      MEASURES.map((measure, at) =>
        owner.indicator(
          "regions",
          `${key}/${measure}`,
          at % 2 === 0 ? "YEARLY" : "MONTHLY",
          at % 2 === 0 ? "2023;1\n2024;2\n2025;3" : "2025-01;1\n2025-02;4\n2025-03;2",
          `${measure} of region ${region}`,
        ),
      ),
    );
  }
}, 120_000);
afterAll(() => server.remove());

async function enter(language: "en" | "fr" = "en") {
  await owner.ask(`mutation { setLanguage(language: ${language.toUpperCase()}) { problems { code } } }`);
  const visited = await visit(server.address, { locale: localeOf[language] });
  await owner.enter(visited.context);
  return visited;
}

/** The pins of the collection, in display order. */
async function pinned(page: Page): Promise<string[]> {
  return page.locator("[data-tile] h3").allTextContents();
}

describe("a collection", () => {
  it("is made from a template, without what was unticked", async () => {
    const { page, complaints, context } = await enter();
    await page.goto("/new?kind=collection&account=team");
    await page.getByLabel(t("collectionForm.name"), { exact: true }).fill("My market");
    await page.getByRole("radio", { name: t("collectionForm.template.MARKET.name"), exact: true }).check();
    const ticks = page.locator("fieldset ul").getByRole("checkbox");
    await ticks.first().waitFor();
    const offered = await ticks.count();
    expect(offered).toBeGreaterThan(1);
    const left = (await ticks.first().locator("xpath=..").locator("code").textContent()) ?? "";
    await ticks.first().uncheck();
    await page.getByRole("button", { name: t("collectionForm.create") }).click();

    await page.getByRole("heading", { level: 1, name: "My market" }).waitFor();
    await page.goto("/team/my-market/metrics");
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(offered));
    expect(await page.locator(`a[href="/team/my-market/${left}"]`).count()).toBe(0);
    await page.goto("/i/team/my-market/");
    await page.locator("main h2 a").first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows what is pinned in the order that editors give it, by keyboard and by pointer", async () => {
    const { page, complaints, context } = await enter();
    await page.goto("/team/regions");
    await page.getByRole("button", { name: t("collectionMore.pins.add") }).click();
    const dialog = page.getByRole("dialog");
    for (const name of ["births of region 1", "deaths of region 2", "jobs of region 3"]) {
      await dialog.getByLabel(t("collectionForm.pin.search")).fill(name);
      await dialog.getByRole("button", { name: t("collectionForm.pin.pin", { name }), exact: true }).click();
      await dialog
        .getByRole("button", { name: t("collectionMore.pins.unpin", { name }), exact: true })
        .waitFor();
    }
    await dialog.getByRole("button", { name: t("collectionMore.pins.done") }).click();
    await page.locator("[data-tile]").nth(2).waitFor();
    const [births = "", deaths = "", jobs = ""] = await pinned(page);
    expect([births, deaths, jobs]).toEqual(["births of region 1", "deaths of region 2", "jobs of region 3"]);

    await page.getByRole("button", { name: t("collectionMore.pins.arrange") }).click();
    const saved = () => page.waitForResponse((it) => (it.request().postData() ?? "").includes("arrangePins"));
    const handle = (name: string) =>
      page.getByRole("button", { name: t("collectionMore.pins.move", { name }), exact: true });
    const first = saved();
    await handle(jobs).focus();
    await page.keyboard.press("Home");
    await first;
    expect(await pinned(page)).toEqual([jobs, births, deaths]);
    expect(await handle(jobs).evaluate((element) => element === document.activeElement)).toBe(true);

    const second = saved();
    const from = await handle(deaths).boundingBox();
    const to = await page.locator("[data-tile]").first().boundingBox();
    if (!from || !to) throw new Error("the tiles are there");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await second;
    await expect.poll(() => pinned(page)).toEqual([deaths, jobs, births]);
    await page.reload();
    await page.locator("[data-tile]").nth(2).waitFor();
    expect(await pinned(page)).toEqual([deaths, jobs, births]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("lists hundreds of indicators: filtered as one types, few rows in the page, all of them reached", async () => {
    const { page, complaints, context } = await enter();
    await page.goto("/team/regions/metrics");
    const table = page.getByRole("table");
    await table.waitFor();
    expect(await table.getAttribute("aria-rowcount")).toBe(String(REGIONS * MEASURES.length + 1));
    const last = `a[href="/team/regions/region-60/rents"]`;
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        return page.locator(last).count();
      })
      .toBe(1);
    expect(await table.locator("tbody tr").count()).toBeLessThan(60);

    // Slow enough for one request a letter: late responses and late address changes must not delete typed text.
    const filter = page.getByLabel(t("collectionMore.list.filter"));
    await filter.pressSequentially("rents of region 17", { delay: 130 });
    expect(await filter.inputValue()).toBe("rents of region 17");
    await page.locator(`a[href="/team/regions/region-17/rents"]`).waitFor();
    await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("2");
    expect(new URL(page.url()).searchParams.get("q")).toBe("rents of region 17");
    await page.getByRole("button", { name: t("collectionMore.list.clear") }).click();
    await page.getByLabel(t("collectionMore.list.frequency")).selectOption("MONTHLY");
    await expect
      .poll(() => table.getAttribute("aria-rowcount"))
      .toBe(String((REGIONS * MEASURES.length) / 2 + 1));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows them as a tree that is walked by keys", async () => {
    const { page, complaints, context } = await enter("fr");
    const fr = words("fr");
    await page.goto("/team/regions/metrics");
    await page.getByRole("link", { name: fr("collectionMore.list.view.tree"), exact: true }).click();
    await page.getByRole("tree").waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("tree");
    const items = page.getByRole("treeitem");
    await items.nth(REGIONS - 1).waitFor({ state: "attached" });
    expect(await items.count()).toBe(REGIONS);
    await items.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.locator('[data-path="region-02/births"]').waitFor();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-path")))
      .toBe("region-02/births");
    expect(await page.locator('[data-path="region-02/births"]').getAttribute("aria-setsize")).toBe("4");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/team/regions/region-02/births");
    await page.goBack();
    // The tree keeps its expanded entries.
    await page.locator('[data-path="region-02/births"]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it("an indicator moves with all that stands below it, and old addresses lead on, also after a restart", async () => {
  const { page, context } = await enter();
  await owner.indicator("regions", "old", "YEARLY", "2024;1", "Old");
  await owner.indicator("regions", "old/part", "YEARLY", "2024;2", "Part");
  await page.goto("/team/regions/old");
  await page.getByRole("button", { name: t("metric.page.edit"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("metric.page.move") }).click();
  await page.getByLabel(t("metricMore.move.path")).fill("region-01");
  await page.getByRole("dialog").getByText("region-01/part").waitFor();
  await page.getByLabel(t("metricMore.move.path")).fill("fresh/place");
  await page.getByRole("dialog").getByText("fresh/place/part").waitFor();
  await page.getByRole("button", { name: t("metricMore.move.confirm"), exact: true }).click();
  await page.waitForURL("**/team/regions/fresh/place");

  for (const restarts of [false, true]) {
    if (restarts) {
      await page.goto("about:blank"); // an open page may send requests while no server responds
      await server.stop("SIGKILL");
      await server.start();
    }
    await page.goto("/team/regions/OLD/part");
    await page.waitForURL("**/team/regions/fresh/place/part");
    await page.getByRole("heading", { level: 1, name: "Part" }).waitFor();
    const file = await fetch(`${server.address}/api/v1/series/team/regions/old/part.csv`, {
      redirect: "manual",
    });
    expect(file.status).toBeGreaterThanOrEqual(301);
    expect(file.status).toBeLessThanOrEqual(308);
    expect(file.headers.get("location")).toContain("/api/v1/series/team/regions/fresh/place/part.csv");
    await page.goto("/team/regions");
    await page.locator("[data-tile]").nth(2).waitFor();
    expect((await pinned(page))[0]).toBe("deaths of region 2");
  }
  await context.close();
});

it("a collection is deleted once nothing is in the way, and each refusal leads to what is", async () => {
  const { page, context } = await enter();
  await owner.collection("ending", "Ending");
  await owner.indicator("ending", "parent", "YEARLY", "2024;1", "Parent");
  await owner.indicator("ending", "parent/child", "YEARLY", "2024;1", "Child");
  const { collection } = await owner.ask<{ collection: { id: string } }>(
    `{ collection(account: "team", key: "ending") { id } }`,
  );
  const nothing = { fr: null, en: null };
  const made = await owner.ask<{ done: { dashboard: { id: string } } }>(
    `mutation($input: DashboardInput!) {
      done: createDashboard(account: "team", collection: "ending", input: $input) { dashboard { id } } }`,
    {
      input: {
        key: "board",
        name: { fr: null, en: "Board" },
        description: nothing,
        tags: nothing,
        access: null,
        start: null,
        end: null,
      },
    },
  );
  await owner.ask(
    `mutation { addAccountMember(account: "team", username: "${other.name}", role: MEMBER) { problems { code } } }`,
  );
  const added = await owner.ask<{ done: { member: { id: string } } }>(
    `mutation($collection: ID!) { done: addCollectionMember(collection: $collection, username: "${other.name}", role: EDITOR) {
      member { id } problems { code } } }`,
    { collection: collection.id },
  );

  const dialog = page.getByRole("dialog");
  const ask = async () => {
    await page.goto("/team/ending?edit");
    await page.getByRole("button", { name: t("collectionForm.end.delete") }).click();
    await dialog.waitFor();
  };
  const gone = dialog.getByRole("button", { name: t("collectionForm.delete.confirm") });
  await ask();
  await dialog.getByRole("link", { name: "board", exact: true }).waitFor();
  await dialog.getByRole("link", { name: "parent/child", exact: true }).waitFor();
  await dialog.getByRole("link", { name: other.name, exact: true }).waitFor();
  expect(await gone.count()).toBe(0);

  await owner.ask(`mutation($id: ID!) { deleteDashboard(id: $id) { done } }`, { id: made.done.dashboard.id });
  await owner.ask(
    `mutation($collection: ID!, $member: ID!) { removeCollectionMember(collection: $collection, member: $member) { done } }`,
    { collection: collection.id, member: added.done.member.id },
  );
  await ask();
  await dialog.getByRole("link", { name: "parent", exact: true }).click();
  await page.waitForURL("**/team/ending/parent");

  const askOfMetric = async () => {
    await page.getByRole("button", { name: t("metric.page.edit"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("metric.page.delete") }).click();
  };
  await askOfMetric();
  await dialog.getByRole("link", { name: "parent/child" }).click();
  await page.waitForURL("**/team/ending/parent/child");
  for (const place of ["parent/child", "parent"]) {
    await page.goto(`/team/ending/${place}`);
    await askOfMetric();
    await dialog.getByRole("button", { name: t("metricMore.delete.confirm") }).click();
    await page.waitForURL("**/team/ending/metrics");
  }

  await ask();
  await gone.click();
  await page.waitForURL("**/team/cols");
  await page.goto("about:blank");
  await server.stop();
  await server.start();
  await page.goto("/team/ending");
  await page.getByRole("heading", { name: t("pages.notFound.title") }).waitFor();
  await context.close();
});
