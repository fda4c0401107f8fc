import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { words } from "./support/words";

const server = new OwnServer();
const t = words("en");
let mill: Person;
beforeAll(async () => {
  await server.start();
  mill = await Person.signUp(server, "mill");
  await mill.collection("grain", "Grain");
  const tagged = (en: string, fr: string) => ({ tags: { en, fr } });
  await mill.indicator(
    "grain",
    "wheat",
    "MONTHLY",
    "2024-01;1\n2024-02;2",
    "Wheat prices",
    tagged("cereals", "céréales"),
  );
  await mill.indicator(
    "grain",
    "rye",
    "YEARLY",
    "2023;1\n2024;2",
    "Rye prices",
    tagged("cereals", "céréales"),
  );
  await mill.indicator(
    "grain",
    "hay",
    "YEARLY",
    "2023;1\n2024;2",
    "Hay prices",
    tagged("fodder", "fourrage"),
  );
  await server.finds("hay", 1);
});
afterAll(() => server.remove());

describe("the ways to the search page", () => {
  it("are a search for a real tag on the home page, the footer, and the tags of the catalogue", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/");
    await page.locator("main").getByRole("link", { name: "cereals" }).click();
    await page.waitForURL("**/public?q=cereals");
    await page.getByRole("heading", { level: 2, name: t("search.count", { count: 2 }) }).waitFor();

    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("common.footer.browse") })
      .click();
    await page.waitForURL("**/public");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: /^fodder/ }).click();
    await page.waitForURL("**/public?tag=fodder");
    await page.getByRole("heading", { level: 2, name: t("search.count", { count: 1 }) }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: t("search.byTag") }).waitFor();
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("work without script: the field and the filters are one form", async () => {
    const { page, context } = await visit(server.address, { script: false });
    await page.goto("/public");
    await page.getByRole("searchbox", { name: t("search.field") }).fill("prices");
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]q=prices/);
    const names = () => page.locator("main li h3 a").allInnerTexts();
    expect(await names()).toHaveLength(3);
    await page.getByRole("checkbox", { name: /^Yearly/ }).check();
    await page.getByRole("button", { name: t("search.apply") }).click();
    await page.waitForURL(/[?&]freq=yearly/);
    expect((await names()).sort()).toEqual(["Hay prices", "Rye prices"]);
    await expect.poll(() => page.getByRole("checkbox", { name: /^Yearly/ }).isChecked()).toBe(true);
    await context.close();
  });
});

describe("the palette", () => {
  it("opens the first result of all that was typed, however fast", async () => {
    const { page, complaints, context } = await visit(server.address);
    // Responses come later than the keys.
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("query Palette"))
        await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });
    await page.goto("/about");
    await page.locator("[data-search='Ctrl K']").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: t("search.palette.field") }).waitFor();
    await page.keyboard.type("hay");
    await page.getByRole("option", { name: /Hay prices/ }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("rye");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/mill/grain/rye");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("opens a tab with Control, and closes by the shortcut that opened it", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/about");
    await page.locator("[data-search='Ctrl K']").waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: t("search.palette.field") });
    await field.fill("wheat");
    await page.getByRole("option", { name: /Wheat prices/ }).waitFor();
    const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await tab.waitForURL("**/mill/grain/wheat");
    expect(new URL(page.url()).pathname).toBe("/about");
    await page.bringToFront();
    await page.keyboard.press("Control+k");
    await field.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("fills a phone, and forgets what was opened when the reader signs out", async () => {
    const { page, complaints, context } = await visit(server.address, { width: 360 });
    await mill.signInAgain().then((again) => again.enter(context));
    await page.goto("/mill/grain/wheat");
    await page.getByRole("heading", { level: 1, name: "Wheat prices" }).waitFor();
    const opened = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(opened).toContain("/mill/grain/wheat");
    await page.goto("/mill/grain/hay?edit");
    await page.locator("main form").waitFor();
    await page.goto("/mill/grain/nothing");
    await page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    await page.locator("[data-search='Ctrl K']").click();
    const dialog = page.getByRole("dialog", { name: t("search.palette.label") });
    await dialog.getByRole("option", { name: "Wheat prices" }).waitFor();
    // Neither the form nor the absent page was recorded.
    const group = dialog.getByRole("group", { name: t("search.palette.group.opened") });
    expect(await group.getByRole("option").count()).toBe(1);
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("option", { name: t("common.signOut") }).click();
    await page.waitForURL(`${server.address}/`);
    await expect.poll(opened).not.toContain("/mill/grain/wheat");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
