import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
const t = words("en");
let owner: Person;
const REGIONS = 60;
const MEASURES = ["births", "deaths", "jobs", "rents"];

/** Regions × measures in a collection of their own. */
async function fill(collection: string, regions = REGIONS) {
  await owner.collection(collection, collection);
  for (let region = 1; region <= regions; region += 1) {
    const key = `region-${String(region).padStart(2, "0")}`;
    await Promise.all(
      MEASURES.map((measure) =>
        owner.indicator(collection, `${key}/${measure}`, "YEARLY", "2024;1\n2025;2", `${measure} ${region}`),
      ),
    );
  }
}

async function pathsOf(collection: string): Promise<{ count: number; first: string[] }> {
  const { collection: found } = await owner.ask<{
    collection: { metrics: { totalCount: number; nodes: { path: string }[] } };
  }>(
    `query($a: String!, $k: String!) { collection(account: $a, key: $k) {
      metrics(first: 100) { totalCount nodes { path } } } }`,
    { a: owner.name, k: collection },
  );
  return { count: found.metrics.totalCount, first: found.metrics.nodes.map(({ path }) => path) };
}

beforeAll(async () => {
  await server.start();
  owner = await Person.signUp(server, "many");
  await fill("stopped");
}, 120_000);
afterAll(() => server.remove());

async function enter(expected: readonly RegExp[] = []) {
  await owner.ask("mutation { setLanguage(language: EN) { problems { code } } }");
  const visited = await visit(server.address, { locale: localeOf.en, expected });
  await owner.enter(visited.context);
  return visited;
}

/** Selects every metric of a collection and opens the confirmation of their deletion. */
async function askToDelete(page: Page, collection: string, count: number) {
  await page.goto(`/many/${collection}/metrics`);
  await page.getByRole("button", { name: t("collectionMore.list.select"), exact: true }).click();
  await page.getByRole("button", { name: t("bulk.bar.all", { count }) }).click();
  await page.getByRole("button", { name: t("bulk.bar.remove") }).click();
  await page.getByRole("heading", { name: t("bulk.remove.title", { count }) }).waitFor();
}

/** Whether a request deletes a batch. Chromium does not always pass on the body; while batches run, there are no others. */
function isBatch(route: Route): boolean {
  return route.request().postData()?.includes("removeMetrics") ?? true;
}

describe("what is selected", () => {
  it("is deleted by batches; it stops between two of them, and goes on", async () => {
    const { page, complaints, context } = await enter();
    await askToDelete(page, "stopped", 240);
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByText("This also deletes 480 observations", { exact: false }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    const confirm = dialog.getByRole("button", { name: t("bulk.remove.confirm", { count: 240 }) });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(t("bulk.remove.type", { count: 240 })).fill("240");
    // The first batch waits until the test has pressed Stop.
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route("**/graphql", async (route) => {
      if (isBatch(route)) await held;
      await route.continue();
    });
    await confirm.click();
    await dialog.getByRole("button", { name: t("bulk.remove.stop"), exact: true }).click();
    letGo();
    await dialog.getByText(t("bulk.remove.progress", { removed: 100, remaining: 140 })).waitFor();
    expect((await pathsOf("stopped")).count).toBe(140);
    await dialog.getByRole("button", { name: t("bulk.remove.goOn", { count: 140 }) }).click();
    await dialog.getByRole("heading", { name: t("bulk.remove.done", { count: 240 }) }).waitFor();
    expect((await pathsOf("stopped")).count).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("stays where others have it as their parent, and the reader is told which and why", async () => {
    await owner.collection("family", "Family");
    await owner.indicator("family", "a", "YEARLY", "2025;1");
    await owner.indicator("family", "b", "YEARLY", "2025;1");
    await owner.indicator("family", "child", "YEARLY", "2025;1", "Child", { parent: "a" });
    const { page, complaints, context } = await enter();
    await page.goto("/many/family/metrics");
    await page.getByRole("button", { name: t("collectionMore.list.select"), exact: true }).click();
    // By keys alone: ticks the first box, then moves to the second.
    await page.getByRole("checkbox", { name: "Select a", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText(t("bulk.bar.count", { count: 2 })).waitFor();
    await page.getByRole("button", { name: t("bulk.bar.remove") }).click();
    await page.getByRole("button", { name: t("bulk.remove.confirm", { count: 2 }) }).click();
    await page.getByText(t("bulk.remove.kept", { count: 1 })).waitFor();
    expect(await page.getByRole("dialog").getByRole("link", { name: "a", exact: true }).count()).toBe(1);
    await page.getByText(t("bulk.remove.inTheWay", { count: 1 })).waitFor();
    expect(await page.getByRole("dialog").getByRole("link", { name: "child", exact: true }).count()).toBe(1);
    expect((await pathsOf("family")).first).toEqual(["a", "child"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is edited after a look at what changes, and exported as it then is", async () => {
    await fill("edited", 3);
    const { page, complaints, context } = await enter();
    await page.goto("/many/edited/metrics?view=tree");
    await page.getByRole("button", { name: t("collectionMore.list.select"), exact: true }).click();
    const region = page.locator('[data-path="region-02"]');
    // The entries and the selection code load separately, so the boxes may appear after either.
    await region.locator("[data-tick]").first().waitFor({ state: "attached" });
    await region.focus();
    await page.keyboard.press("Space");
    await page.getByText(t("bulk.bar.count", { count: 4 })).waitFor();
    await page.getByRole("button", { name: t("bulk.bar.edit") }).click();
    await page.getByLabel(t("bulk.field.tags")).selectOption("add");
    await page.locator('input[name="tags.en"]').fill("north");
    await page.getByLabel(t("bulk.field.source")).selectOption("set");
    await page.locator('input[name="source"]').fill("Register");
    await page.getByRole("button", { name: t("bulk.edit.preview") }).click();
    await page.getByText(t("bulk.edit.changed", { count: 4 })).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: t("bulk.edit.apply", { count: 4 }) }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page
      .getByRole("region", { name: t("bulk.bar.label") })
      .getByRole("button", { name: "Export" })
      .click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^CSV/ }).click();
    const file = readFileSync(await (await download).path(), "utf8").replace(/^\ufeff/, "");
    const line = (name: string) => file.split(/\r?\n/).find((one) => one.startsWith(name)) ?? "";
    for (const measure of MEASURES) expect(line("id")).toContain(`region-02/${measure}`);
    expect(line("id")).not.toContain("region-01");
    expect(line("source").split("Register")).toHaveLength(5);
    expect(line("tags_en").split("north")).toHaveLength(5);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("goes on being deleted where the server was away in the middle", async () => {
    await fill("broken");
    const { page, context } = await enter([/net::ERR_/, /\b503\b/]);
    await askToDelete(page, "broken", 240);
    await page.getByLabel(t("bulk.remove.type", { count: 240 })).fill("240");
    let batches = 0;
    await page.route("**/graphql", async (route) => {
      if (isBatch(route)) {
        batches += 1;
        if (batches === 2) {
          // This batch is executed, but its response is lost: the server is killed before it can respond.
          await route.fetch().catch(() => undefined);
          await server.stop("SIGKILL");
          return route.abort();
        }
      }
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press("Enter");
    await page.getByText("The connection was lost", { exact: false }).waitFor();
    expect(await page.getByRole("dialog").innerText()).toContain(
      t("bulk.remove.progress", { removed: 100, remaining: 140 }),
    );
    await server.start();
    expect((await pathsOf("broken")).count).toBe(40);
    await page.getByRole("button", { name: t("bulk.remove.goOn", { count: 140 }) }).click();
    await page.getByRole("heading", { name: t("bulk.remove.done", { count: 240 }) }).waitFor();
    expect((await pathsOf("broken")).count).toBe(0);
    await page.goto("about:blank"); // an open page may send requests while no server responds
    await context.close();
  });
});
