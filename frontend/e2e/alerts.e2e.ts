import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
let mill: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  await server.start();
  mill = await Person.signUp(server, "mill");
  await mill.collection("grain", "Grain");
  for (const [path, name] of [
    ["wheat", "Wheat"],
    ["rye", "Rye"],
    ["hay", "Hay"],
  ] as const)
    ids[path] = await mill.indicator("grain", path, "YEARLY", "2023;1\n2024;2\n2025;3", name);
  await server.finds("rye", 1);
});
afterAll(() => server.remove());

describe.each(["en", "fr"] as const)("an alert (%s)", (language) => {
  const t = words(language);
  const locale = localeOf[language];

  it("the bell sets a threshold; the list shows, changes, removes and restores it", async () => {
    const reader = await Person.signUp(server, `reader-${language}`, "USER", language === "fr" ? "FR" : "EN");
    const { page, complaints, context } = await visit(server.address, { locale });
    await reader.enter(context);
    await page.goto("/mill/grain/wheat");
    await page.getByRole("button", { name: t("follow.bell.set", { name: "Wheat" }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("follow.mode.THRESHOLD")).check();
    await dialog.getByRole("button", { name: t("follow.alert.save") }).click();
    await dialog.getByText(t("problem.BOUND_MISSING")).first().waitFor();
    await dialog.getByLabel(t("follow.alert.upper"), { exact: true }).fill(language === "fr" ? "3,5" : "3.5");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("follow.alert.save") }).click();
    await page.getByRole("button", { name: t("follow.bell.change", { name: "Wheat" }) }).waitFor();

    await page.goto(`/reader-${language}/subs`);
    const list = page.getByRole("region", { name: t("following.alerts.title") });
    await list.getByRole("link", { name: "Wheat" }).waitFor();
    expect(await list.textContent()).toContain(language === "fr" ? "au-dessus de 3,5" : "goes above 3.5");
    expect(await violations(page)).toEqual([]);
    await list.getByRole("button", { name: t("follow.bell.change", { name: "Wheat" }) }).click();
    await dialog.getByLabel(t("follow.mode.WEEKLY")).check();
    await dialog.getByRole("button", { name: t("follow.alert.save") }).click();
    await expect.poll(() => list.textContent()).toContain(language === "fr" ? "le dimanche" : "on Sundays");
    await list.getByLabel(t("following.list.tick", { name: "Wheat" })).check();
    await list.getByRole("button", { name: t("following.list.alerts.remove", { count: 1 }) }).click();
    await list.getByText(t("following.alerts.empty")).waitFor();
    await list.getByRole("button", { name: t("following.list.undo") }).click();
    await list.getByRole("link", { name: "Wheat" }).waitFor();
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("alerts", () => {
  const t = words("en");

  it("alerts are filtered, sorted, and several are removed with undo", async () => {
    const reader = await Person.signUp(server, "lister", "USER");
    for (const [id, mode] of [
      [ids.wheat, "WEEKLY"],
      [ids.rye, "NEVER"],
      [ids.hay, "DAILY"],
    ])
      await reader.ask(
        `mutation($id: ID!) { setAlert(metric: $id, alert: {mode: ${mode}}) { problems { code } } }`,
        { id },
      );
    const { page, complaints, context } = await visit(server.address);
    await reader.enter(context);
    await page.goto("/lister/subs");
    const list = page.getByRole("region", { name: t("following.alerts.title") });
    const names = () => list.locator("li a").allTextContents();
    await list.locator("li").first().waitFor();
    expect(await names()).toEqual(["Hay", "Rye", "Wheat"]);
    await list.getByLabel(t("following.list.order")).selectOption("mode");
    expect(await names()).toEqual(["Hay", "Wheat", "Rye"]);
    await list.getByRole("searchbox").fill("mill hay");
    expect(await names()).toEqual(["Hay"]);
    await list.getByRole("searchbox").press("Escape");
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: t("following.example.send") }).click();
    await page.getByText(t("following.example.sent")).waitFor();
    await server.exampleFor("lister@example.org");

    await list.getByLabel(t("following.list.all")).check();
    await list.getByRole("button", { name: t("following.list.alerts.remove", { count: 3 }) }).click();
    await list.getByText(t("following.list.alerts.removed", { count: 3 })).waitFor();
    await expect.poll(names).toEqual([]);
    await list.getByRole("button", { name: t("following.list.undo") }).click();
    await expect.poll(names).toEqual(["Hay", "Wheat", "Rye"]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a publisher asks for the weekly mail of what is due in the settings", async () => {
    const name = "maker";
    const maker = await Person.signUp(server, name, "PUBLISHER");
    const { page, complaints, context } = await visit(server.address);
    await maker.enter(context);
    await page.goto("/account");
    const choice = page.getByLabel(t("account.dueMail.label"));
    expect(await choice.isChecked()).toBe(false);
    await choice.click();
    await page.getByText(t("common.saved")).waitFor();
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the bell of a search result and of a favourite opens the dialog, which is downloaded then", async () => {
    const reader = await Person.signUp(server, "finder", "USER");
    await reader.ask(
      `mutation($id: ID!) { addFavourite(favourite: {kind: METRIC, id: $id}) { problems { code } } }`,
      { id: ids.rye },
    );
    const { page, complaints, context } = await visit(server.address);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    const hasDialog = () => scripts.some((url) => /AlertDialog-.*\.js/.test(url));
    await reader.enter(context);
    await page.goto("/public?q=rye");
    const set = page.getByRole("button", { name: t("follow.bell.set", { name: "Rye" }) });
    // Shown to a reader who walks there with the Tab key, and to the pointer.
    await expect.poll(() => set.evaluate((it) => getComputedStyle(it).opacity)).toBe("0");
    await set.focus();
    await expect.poll(() => set.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");
    expect(hasDialog()).toBe(false);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("follow.alert.save") }).click();
    const change = page.getByRole("button", { name: t("follow.bell.change", { name: "Rye" }) });
    await change.waitFor();
    expect(hasDialog()).toBe(true);
    expect(await violations(page)).toEqual([]);

    await page.goto("/finder/subs");
    const favourites = page.getByRole("region", { name: t("following.list.METRIC") });
    await favourites.getByRole("button", { name: t("follow.bell.change", { name: "Rye" }) }).click();
    await dialog.getByRole("button", { name: t("follow.alert.remove") }).click();
    await favourites.getByRole("button", { name: t("follow.bell.set", { name: "Rye" }) }).waitFor();
    await page.getByText(t("following.alerts.empty")).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("who follows nothing is offered one next step; a single empty list has its own", async () => {
    const reader = await Person.signUp(server, "fresh", "USER");
    const { page, complaints, context } = await visit(server.address);
    await reader.enter(context);
    await page.goto("/fresh/subs");
    await page.getByRole("heading", { name: t("following.nothing.title") }).waitFor();
    const ways = page.locator("main").getByRole("link", { name: t("following.home.explore") });
    expect(await ways.count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await reader.ask(
      `mutation($id: ID!) { setAlert(metric: $id, alert: {mode: MONTHLY}) { problems { code } } }`,
      { id: ids.hay },
    );
    await page.reload();
    await page.getByRole("heading", { name: t("following.list.empty.METRIC") }).waitFor();
    await page.getByRole("link", { name: "Hay", exact: true }).waitFor();
    await page
      .locator("main")
      .getByRole("link", { name: t("following.list.exploreDashboards") })
      .waitFor();
    expect(await ways.count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("publishers see how many follow, and before they close a collection, too", async () => {
    const publisher = await Person.signUp(server, "orchard");
    await publisher.collection("field", "Field");
    const id = await publisher.indicator("field", "hay", "YEARLY", "2024;1\n2025;2", "Hay");
    await mill.ask(
      `mutation($id: ID!) { setAlert(metric: $id, alert: {mode: MONTHLY}) { problems { code } } }`,
      { id },
    );
    await server.run("admin", "plan", "orchard", "subscriber");
    const { page, complaints, context } = await visit(server.address);
    await publisher.enter(context);
    await page.goto("/orchard/subs");
    const followers = page.getByRole("region", { name: t("following.followed.title") });
    await followers.getByText(t("following.followed.count", { count: 1 })).waitFor();
    await page.goto("/update");
    await page
      .getByRole("row", { name: /Hay/ })
      .getByText(t("following.followed.count", { count: 1 }))
      .waitFor();
    await page.goto("/orchard/field?edit");
    await page.locator('input[name="access"][value="PRIVATE"]').check();
    await page.getByText("1 person follows").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a link that is not of a mail ends nothing", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/unsubscribe#AAAA");
    await page.getByRole("heading", { name: t("following.end.broken") }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
