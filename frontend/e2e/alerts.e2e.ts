import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { closeBrowser, visit } from "./support/browser";
import { Person } from "./support/person";
import { Server } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new Server();
let mill: Person;
beforeAll(async () => {
  await server.start();
  mill = await Person.signUp(server, "mill");
  await mill.collection("grain", "Grain");
  await mill.indicator("grain", "wheat", "YEARLY", "2023;1\n2024;2\n2025;3", "Wheat");
});
afterAll(async () => {
  await closeBrowser();
  await server.remove();
});

describe.each(["en", "fr"] as const)("alerts (%s)", (language) => {
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
    const list = page.getByRole("region", { name: t("follow.alerts.title") });
    await list.getByRole("link", { name: "Wheat" }).waitFor();
    expect(await list.textContent()).toContain(language === "fr" ? "au-dessus de 3,5" : "goes above 3.5");
    expect(await violations(page)).toEqual([]);
    await list.getByRole("button", { name: t("follow.alerts.change", { name: "Wheat" }) }).click();
    await dialog.getByLabel(t("follow.mode.WEEKLY")).check();
    await dialog.getByRole("button", { name: t("follow.alert.save") }).click();
    await expect.poll(() => list.textContent()).toContain(language === "fr" ? "le dimanche" : "on Sundays");
    await list.getByRole("button", { name: t("follow.alerts.remove", { name: "Wheat" }) }).click();
    await list.getByText(t("follow.alerts.empty")).waitFor();
    await list.getByRole("button", { name: t("follow.list.undo") }).click();
    await list.getByRole("link", { name: "Wheat" }).waitFor();
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("publishers see how many follow, and before they close a collection, too", async () => {
    const publisher = await Person.signUp(
      server,
      `farm-${language}`,
      "PUBLISHER",
      language === "fr" ? "FR" : "EN",
    );
    await publisher.collection("field", "Field");
    const id = await publisher.indicator("field", "hay", "YEARLY", "2024;1\n2025;2", "Hay");
    await mill.ask(
      `mutation($id: ID!) { setAlert(metric: $id, alert: {mode: MONTHLY}) { problems { code } } }`,
      { id },
    );
    await server.run("admin", "plan", `farm-${language}`, "subscriber");
    const { page, complaints, context } = await visit(server.address, { locale });
    await publisher.enter(context);
    await page.goto(`/farm-${language}/subs`);
    const followers = page.getByRole("region", { name: t("follow.followed.title") });
    await followers.getByText(language === "fr" ? "1 abonné" : "1 follower").waitFor();
    await page.goto(`/farm-${language}/field?edit`);
    await page.locator('input[name="access"][value="PRIVATE"]').check();
    await page.getByText(language === "fr" ? "1 personne suit" : "1 person follows").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a link that is not of a mail ends nothing", async () => {
    const { page, complaints, context } = await visit(server.address, { locale });
    await page.goto("/unsubscribe#AAAA");
    await page.getByRole("heading", { name: t("follow.end.broken") }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
