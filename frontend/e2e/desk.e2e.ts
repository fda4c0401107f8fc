import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
const t = words("en");
let owner: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  await server.start();
  owner = await Person.signUp(server, "daily");
  await owner.collection("prices", "Prices");
  for (const [path, lines] of [
    ["bread", "2020-01;1.5\n2020-02;1.6"],
    ["milk", "2020-02;0.9\n2020-03;1"],
    ["salt", "2020-03;0.5\n2020-04;0.6"],
  ] as const) {
    ids[path] = await owner.indicator("prices", path, "MONTHLY", lines, path);
  }
  ids.empty = await owner.indicator("prices", "empty", "MONTHLY", "", "empty");
}, 60_000);
afterAll(() => server.remove());

async function enter(width?: number, expected: readonly RegExp[] = []) {
  await owner.ask("mutation { setLanguage(language: EN) { problems { code } } }");
  const visited = await visit(server.address, { locale: localeOf.en, width, expected });
  await owner.enter(visited.context);
  await visited.page.goto("/update");
  await visited.page.locator("[data-row]").first().waitFor();
  return visited;
}

/** The published vintage and lines of a metric. */
async function published(path: string): Promise<{ vintage: number; lines: string }> {
  const { metric } = await owner.ask<{ metric: { vintage: number; lines: string } }>(
    `query($p: String!) { metric(account: "daily", collection: "prices", path: $p) { vintage lines } }`,
    { p: path },
  );
  return metric;
}

const row = (page: Page, path: string) => page.locator(`tr[data-path="${path}"]`);
const field = (page: Page, path: string, column = "value") =>
  row(page, path).locator(`[data-column="${column}"]`);

describe("the publisher's desk", () => {
  it("is filled in by keys alone, the longest due first, and every value is published", async () => {
    const { page, complaints, context } = await enter();
    const order = await page
      .locator("[data-row]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-path")));
    expect(order).toEqual(["bread", "milk", "salt", "empty"]);
    expect(await field(page, "bread", "period").inputValue()).toBe("2020-03");
    await field(page, "bread").focus();
    await page.keyboard.type("1.75");
    await page.keyboard.press("Enter");
    await page.keyboard.type("1,10");
    await page.keyboard.press("Enter");
    // The value cannot be parsed as typed: the row proposes a decimal point, and Enter accepts it.
    await row(page, "milk")
      .getByText(t("desk.offer", { value: "1.10" }))
      .waitFor();
    await page.keyboard.press("Enter");
    await row(page, "milk").getByText("1.10 saved", { exact: false }).waitFor();
    await row(page, "bread").getByText("1.75 saved", { exact: false }).waitFor();
    expect(await field(page, "salt").evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await published("bread")).lines).toContain("2020-03");
    expect((await published("milk")).lines).toMatch(/2020-04\W+1\.10?\b/);
    // The row proposes the next month.
    expect(await field(page, "bread", "period").inputValue()).toBe("2020-04");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("takes a value back, and its first one too", async () => {
    const { page, complaints, context } = await enter();
    const before = (await published("salt")).lines;
    await field(page, "salt").fill("60");
    await field(page, "salt").press("Enter");
    await row(page, "salt")
      .getByRole("button", { name: t("desk.undo") })
      .click();
    await row(page, "salt").getByText(t("desk.undone")).waitFor();
    expect((await published("salt")).lines).toBe(before);
    expect(await field(page, "salt").inputValue()).toBe("60");
    await field(page, "salt").press("Escape");

    await field(page, "empty", "period").fill("2026-01");
    await field(page, "empty").fill("3");
    await field(page, "empty").press("Enter");
    await row(page, "empty")
      .getByRole("button", { name: t("desk.undo") })
      .click();
    await row(page, "empty").getByText(t("desk.undone")).waitFor();
    expect((await published("empty")).lines.trim()).toBe("");
    await field(page, "empty").press("Escape");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("tells who was overtaken, in the row, and publishes on top only when told so", async () => {
    const { page, complaints, context } = await enter();
    const { vintage } = await published("salt");
    await owner.publish(ids.salt ?? "", vintage, "2020-05;0.7");
    await field(page, "salt").fill("0.8");
    await field(page, "salt").press("Enter");
    await row(page, "salt")
      .getByText(t("desk.overtaken", { value: "0.7", period: "May 2020" }))
      .waitFor();
    await field(page, "salt").press("Enter");
    expect((await published("salt")).lines).toContain("0.7");
    expect(await violations(page)).toEqual([]);
    await row(page, "salt")
      .getByRole("button", { name: t("desk.insist", { value: "0.8", period: "May 2020" }) })
      .click();
    await row(page, "salt").getByText("0.8 saved", { exact: false }).waitFor();
    expect((await published("salt")).lines).toMatch(/2020-05\W+0\.8/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("keeps what is typed while the server is away, and loses nothing on a phone", async () => {
    const { page, context } = await enter(360, [/net::ERR_/]);
    expect(await sideways(page)).toEqual([]);
    await field(page, "milk").fill("1.2");
    await server.stop("SIGKILL");
    await field(page, "milk").press("Enter");
    await row(page, "milk")
      .getByRole("button", { name: t("common.retry") })
      .waitFor();
    expect(await field(page, "milk").inputValue()).toBe("1.2");
    await server.start();
    await row(page, "milk")
      .getByRole("button", { name: t("common.retry") })
      .click();
    await row(page, "milk").getByText("1.2 saved", { exact: false }).waitFor();
    await page.goto("about:blank"); // an open page may send requests while no server responds
    await context.close();
  });

  it("tells guests and readers what would stand here", async () => {
    const guest = await visit(server.address, { locale: localeOf.en });
    await guest.page.goto("/update");
    await guest.page.getByText(t("desk.guest.text")).waitFor();
    expect(await guest.page.locator('main a[href^="/sign"]').count()).toBe(1);
    await guest.context.close();

    const reader = await Person.signUp(server, "reads", "USER");
    const visited = await visit(server.address, { locale: localeOf.en });
    await reader.enter(visited.context);
    await visited.page.goto("/update");
    await visited.page.getByText(t("desk.empty.title")).waitFor();
    expect(await visited.page.getByRole("link", { name: t("desk.empty.become") }).count()).toBe(1);
    expect(await violations(visited.page)).toEqual([]);
    expect(visited.complaints).toEqual([]);
    await visited.context.close();
  });
});
