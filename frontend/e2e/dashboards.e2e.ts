import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { makeChart, months, storedDashboard } from "./support/dashboards";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { words } from "./support/words";

const PRICES = "/i/ann/prices/overview";
const orderOf = (stored: Awaited<ReturnType<typeof storedDashboard>>) =>
  stored?.charts.nodes.map(({ key }) => key).join(" ");

const tile = (page: Page, key: string) => page.getByRole("article", { name: `Chart ${key}`, exact: true });
const tiles = (page: Page) =>
  page
    .getByRole("article")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.replace("Chart ", "")).join(" "));

/** Drags from one point to another with the button held, in small steps like a hand. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}
async function middle(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The text shown instead of one indicator that the reader may not see. */
const MISSING = words("en")("chartMore.note.goneNameless", { count: 1 });

describe("dashboards", () => {
  const server = new OwnServer();
  const t = words("en");
  let ann: Person;
  let bob: Person;
  const metrics: Record<string, string> = {};
  beforeAll(async () => {
    await server.start();
    ann = await Person.signUp(server, "ann");
    bob = await Person.signUp(server, "bob", "USER");
    await server.run("admin", "plan", "ann", "subscriber");
    await ann.collection("prices", "Prices");
    await ann.collection("reserves", "Strategic reserves", "PRIVATE");
    for (const [path, slope] of [
      ["food", 0.4],
      ["rents", 0.2],
      ["energy", 0.9],
    ] as const)
      metrics[path] = await ann.indicator("prices", path, "MONTHLY", months(slope), `Price of ${path}`);
    metrics.hidden = await ann.indicator("reserves", "oil", "MONTHLY", months(2), "Oil in store");
  });
  afterAll(() => server.remove());
  const ids = (...paths: string[]) => paths.map((path) => metrics[path] ?? "");
  const save = (page: Page) => page.getByRole("button", { name: t("dashboardEdit.save") });
  const settled = (page: Page) => page.waitForURL((address) => !address.searchParams.has("edit"));

  it("one of a collection is made in the browser, arranged by mouse and by keys, and survives a power cut", async () => {
    const { page, complaints, context } = await visit(server.address);
    await ann.enter(context);
    await page.goto("/new");
    await page.getByRole("link", { name: new RegExp(t("collectionForm.new.dashboard")) }).click();
    await page.getByLabel(t("dashboardEdit.new.where")).selectOption({ label: "ann – Prices" });
    await page.getByRole("button", { name: t("dashboardEdit.new.continue") }).click();
    await page.getByLabel(t("dashboardEdit.form.name"), { exact: true }).fill("Overview");
    await page.getByText(t("dashboardEdit.form.key.free")).waitFor();
    await page.getByLabel(t("dashboardEdit.form.tags"), { exact: true }).fill("prices; rents");
    await page.getByRole("button", { name: t("dashboardEdit.form.create") }).click();
    await page.waitForURL(`**${PRICES}`);
    await page.getByRole("link", { name: t("dashboard.action.addChart") }).waitFor();

    const made = await storedDashboard(ann, "prices", "overview");
    await makeChart(ann, made?.id ?? "", "a", ids("food"));
    await makeChart(ann, made?.id ?? "", "b", ids("food", "rents", "energy"));
    await makeChart(ann, made?.id ?? "", "c", ids("energy"));
    await makeChart(ann, made?.id ?? "", "d", ids("rents", "hidden"));
    await page.reload();
    await tile(page, "d").waitFor();
    expect(await tiles(page)).toBe("a b c d");
    expect(await violations(page)).toEqual([]);

    await page.getByRole("link", { name: t("dashboard.action.arrange") }).click();
    await page.getByRole("button", { name: t("dashboardEdit.grip", { title: "Chart a" }) }).waitFor();
    const idOf = async (key: string) =>
      tile(page, key).evaluate((it) => it.closest<HTMLElement>("[data-tile]")?.dataset.tile ?? "");
    const [a, b] = [await idOf("a"), await idOf("b")];
    // Moves the first chart to the position of the second, then shrinks it by its corner.
    const target = await middle(page, `[data-tile="${b}"]`);
    await drag(page, await middle(page, `[data-tile="${a}"] button[aria-pressed]`), target);
    expect(await tiles(page)).toBe("b a c d");
    await page.locator(`[data-tile="${a}"]`).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 160));
    const corner = await middle(page, `[data-tile="${a}"] > span`);
    await drag(page, corner, { x: corner.x - 185, y: corner.y - 150 });
    expect(await violations(page)).toEqual([]);
    await save(page).click();
    await settled(page);
    const byMouse = await storedDashboard(ann, "prices", "overview");
    expect(orderOf(byMouse)).toBe("b a c d");
    expect(byMouse?.charts.nodes[1]).toMatchObject({ key: "a", width: 4, height: 2 });

    await page.goto(`${PRICES}?edit`);
    await page.getByRole("button", { name: t("dashboardEdit.grip", { title: "Chart d" }) }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    await page
      .getByText(
        t("dashboardEdit.spoken.moved", { title: "Chart d", place: 2, total: 4, width: 7, height: 3 }),
      )
      .waitFor();
    await page.keyboard.press("Enter");
    await save(page).focus();
    await page.keyboard.press("Enter");
    await settled(page);
    expect(orderOf(await storedDashboard(ann, "prices", "overview"))).toBe("b d a c");

    await page.goto("about:blank"); // an open page may send requests while no server responds
    await server.stop("SIGKILL");
    await server.start();
    await page.goto(PRICES);
    await tile(page, "d").waitFor();
    expect(await tiles(page)).toBe("b d a c");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("readers see the common period and choose another; what is not theirs to see is told in its place", async () => {
    const editor = await visit(server.address);
    await ann.enter(editor.context);
    await editor.page.goto(`${PRICES}?settings`);
    await editor.page.getByLabel(t("dashboardEdit.form.start"), { exact: true }).fill("2021");
    await editor.page.getByRole("button", { name: t("dashboardEdit.form.save"), exact: true }).click();
    await editor.page.waitForURL(`**${PRICES}`);
    await editor.context.close();

    const { page, complaints, context } = await visit(server.address);
    const answers: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/graphql")) void response.text().then((text) => answers.push(text));
    });
    await page.goto(PRICES);
    await tile(page, "c").waitFor();
    const described = (key: string) => tile(page, key).locator("[data-chart]").innerText();
    await expect.poll(() => described("c")).toContain("Jan 2021 to Dec 2024");
    await expect.poll(() => tile(page, "d").innerText()).toContain(MISSING);
    expect(await tile(page, "d").innerText()).toContain("Price of rents");

    await page.getByLabel(t("dashboard.range.label")).selectOption("custom");
    await page.getByLabel(t("dashboard.range.from")).fill("2022-06");
    await page.getByLabel(t("dashboard.range.to")).fill("2023");
    await page.getByRole("button", { name: t("dashboard.range.show"), exact: true }).click();
    await page.waitForURL("**/overview?start=2022-06&end=2023");
    await page.waitForFunction(() => document.body.textContent?.includes("Jun 2022 to Dec 2023"));
    await page.getByRole("button", { name: t("dashboard.range.reset") }).click();
    await page.waitForFunction(() => document.body.textContent?.includes("Jan 2021 to Dec 2024"));
    expect(page.url()).not.toContain("start=");

    const told = answers.join("") + (await page.content());
    for (const secret of ["Oil in store", "reserves", "Strategic"]) expect(told).not.toContain(secret);
    // A guest sees only the actions that a guest may do.
    expect(await page.getByRole("link", { name: t("dashboard.action.arrange") }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a sheet holds every chart whole, upright and across", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto(PRICES);
    await tile(page, "c").waitFor();
    for (const landscape of [false, true]) {
      const pdf = await page.pdf({ format: "A4", landscape });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.length).toBeGreaterThan(20_000);
    }
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("article svg[viewBox][role=img]")]
        .filter((svg) => getComputedStyle(svg).display !== "none")
        .map((svg) => {
          const [frame, place] = [
            svg.getBoundingClientRect(),
            svg.closest("article")?.getBoundingClientRect(),
          ];
          return place !== undefined && frame.right <= place.right + 1 && frame.bottom <= place.bottom + 1;
        }),
    );
    expect(cut).toEqual([true, true, true, true]);
    expect(await page.getByText(t("dashboard.paper.range", { range: "Since 2021" })).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("it is copied to a personal one, which is private until readers are named", async () => {
    const { page, complaints, context } = await visit(server.address);
    await ann.enter(context);
    await page.goto(PRICES);
    await page.getByRole("button", { name: t("dashboard.action.more") }).click();
    await page.getByRole("menuitem", { name: t("dashboard.action.copy") }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel(t("dashboardEdit.copy.place"))
      .selectOption({ label: "ann – personal dashboards" });
    await dialog.getByLabel(t("dashboardEdit.form.key"), { exact: true }).fill("mine");
    await dialog.getByRole("button", { name: t("dashboardEdit.copy.action"), exact: true }).click();
    await page.waitForURL("**/i/ann/_/mine");
    await page.getByText(t("dashboard.badge.PRIVATE")).waitFor();
    await tile(page, "d").waitFor();
    expect(await tiles(page)).toBe("b d a c");

    const reader = await visit(server.address);
    await bob.enter(reader.context);
    await reader.page.goto("/i/ann/_/mine");
    await reader.page.getByRole("heading", { name: t("pages.notFound.title") }).waitFor();

    await page.goto("/i/ann/_/mine?settings");
    await page.getByLabel(t("dashboardEdit.access.SHARED")).check();
    await page.getByRole("button", { name: t("dashboardEdit.form.save"), exact: true }).click();
    await page.waitForURL("**/i/ann/_/mine");
    await page.goto("/i/ann/_/mine?settings");
    const username = page.getByLabel(t("dashboardEdit.readers.username"));
    const add = page.getByRole("button", { name: t("dashboardEdit.readers.add") });
    await username.fill("nobody-here");
    await add.click();
    await page.getByText(t("dashboardEdit.readers.MEMBER_UNKNOWN")).waitFor();
    await username.fill("bob");
    await add.click();
    await page
      .getByRole("button", { name: t("dashboardEdit.readers.removeOf", { username: "bob" }) })
      .waitFor();
    expect(await violations(page)).toEqual([]);

    await reader.page.goto("/bob/dashboards");
    await reader.page.getByRole("heading", { name: t("dashboard.list.shared") }).waitFor();
    await reader.page.getByRole("link", { name: "Overview" }).click();
    await tile(reader.page, "a").waitFor();
    // The reader has no membership in the private collection.
    await expect.poll(() => tile(reader.page, "d").innerText()).toContain(MISSING);
    await page
      .getByRole("button", { name: t("dashboardEdit.readers.removeOf", { username: "bob" }) })
      .click();
    await page.getByText(t("dashboardEdit.readers.none")).waitFor();
    await reader.page.reload();
    await reader.page.getByRole("heading", { name: t("pages.notFound.title") }).waitFor();
    expect([...complaints, ...reader.complaints]).toEqual([]);
    await reader.context.close();
    await context.close();
  });

  it("of two who arrange at once, the second is asked; nothing is overwritten silently", async () => {
    const one = await visit(server.address);
    const two = await visit(server.address);
    for (const { context, page } of [one, two]) {
      await ann.enter(context);
      await page.goto(`${PRICES}?edit`);
      await page.getByRole("button", { name: t("dashboardEdit.grip", { title: "Chart a" }) }).waitFor();
    }
    const lead = async (page: Page, key: string, ...keys: string[]) => {
      await page.getByRole("button", { name: t("dashboardEdit.grip", { title: `Chart ${key}` }) }).focus();
      for (const pressed of ["Enter", ...keys, "Enter"]) await page.keyboard.press(pressed);
      await save(page).click();
    };
    await lead(one.page, "c", "ArrowLeft");
    await settled(one.page);
    const stored = await storedDashboard(ann, "prices", "overview");
    await makeChart(ann, stored?.id ?? "", "e", ids("food"));
    await lead(two.page, "b", "ArrowRight");
    const dialog = two.page.getByRole("dialog", { name: t("dashboardEdit.conflict.title") });
    await dialog.getByText("New: “Chart e”").waitFor();
    expect(orderOf(await storedDashboard(ann, "prices", "overview"))).toBe("b d c a e");
    await dialog.getByRole("button", { name: t("dashboardEdit.conflict.keep") }).click();
    await tile(two.page, "e").waitFor();
    await save(two.page).click();
    await settled(two.page);
    expect(orderOf(await storedDashboard(ann, "prices", "overview"))).toBe("d b a c e");
    expect([...one.complaints, ...two.complaints]).toEqual([]);
    await one.context.close();
    await two.context.close();
  });

  it("another key leaves a redirect; charts are deleted before their dashboard, with their number", async () => {
    const { page, complaints, context } = await visit(server.address);
    await ann.enter(context);
    await page.goto(`${PRICES}?settings`);
    await page.getByLabel(t("dashboardEdit.form.key"), { exact: true }).fill("summary");
    await page.getByText(t("dashboardEdit.form.key.moves")).waitFor();
    await page.getByRole("button", { name: t("dashboardEdit.form.save"), exact: true }).click();
    await page.waitForURL("**/i/ann/prices/summary");
    await page.goto(`${PRICES}?start=2023`);
    await page.waitForURL("**/i/ann/prices/summary?start=2023");

    await page.goto("/i/ann/prices/summary?edit");
    await page.getByRole("button", { name: t("dashboard.tile.menu", { title: "Chart e" }) }).click();
    await page.getByRole("menuitem", { name: t("dashboardEdit.remove") }).click();
    await save(page).click();
    await page.getByRole("dialog", { name: t("dashboardEdit.confirm.title", { count: 1 }) }).waitFor();
    await page.getByRole("button", { name: t("dashboardEdit.confirm.delete", { count: 1 }) }).click();
    await settled(page);
    expect(orderOf(await storedDashboard(ann, "prices", "summary"))).toBe("d b a c");

    await page.getByRole("button", { name: t("dashboard.action.more") }).click();
    await page.getByRole("menuitem", { name: t("dashboard.action.delete") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t("dashboardEdit.delete.refused", { count: 4 })).waitFor();
    await dialog.getByRole("button", { name: t("dashboardEdit.delete.withCharts", { count: 4 }) }).click();
    await page.waitForURL("**/i/ann/prices");
    expect(await storedDashboard(ann, "prices", "summary")).toBeNull();
    await page.goto("/i/ann/prices/summary");
    await page.getByRole("heading", { name: t("pages.notFound.title") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
