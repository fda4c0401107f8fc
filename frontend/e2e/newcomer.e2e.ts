import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { sharedServer } from "./support/sharedServer";
import { fillIndicator, pasteLines, signUpByHand } from "./support/steps";
import { localeOf, words } from "./support/words";

const LINES = "2024-01;101.5\n2024-02;102.25;provisional\n2024-03;99.75\n2024-05;104.0\n";
const CSV = "date,value,text\n2024-01,101.5,\n2024-02,102.25,provisional\n2024-03,99.75,\n2024-05,104,\n";

const server = sharedServer();

const t = words("fr");
const VALUE = "104,00";

it("a newcomer publishes an indicator from nothing, a guest reads and downloads it, and signing out clears the record", async () => {
  const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Des indicateurs statistiques" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");

  await page.goto("/signpub");
  await signUpByHand(page, server, t, "newcomer");
  await page.waitForURL("**/new");

  const record = JSON.parse((await page.evaluate(() => localStorage.getItem("statitUser"))) ?? "null");
  expect(Object.keys(record).sort()).toEqual(["id", "lang"]);
  expect(record.lang).toBe("fr");
  expect(record.id).toMatch(/^[0-9a-f-]{36}$/);

  await page.locator(`a[href*="kind=collection"]`, { hasText: t("collectionForm.new.collection") }).click();
  await page.getByLabel(t("collectionForm.name"), { exact: true }).fill("Prices & wages");
  await expect
    .poll(() => page.getByLabel(t("collectionForm.key"), { exact: true }).inputValue())
    .toBe("prices-wages");
  await page.getByRole("radio", { name: t("collection.licence.CC_BY.name"), exact: true }).check();
  await page.getByRole("button", { name: t("collectionForm.create") }).click();
  await page.waitForURL(`**/newcomer/prices-wages`);
  await page.getByRole("heading", { level: 1, name: "Prices & wages" }).waitFor();

  await page
    .getByRole("link", { name: t("collectionMore.page.newIndicator") })
    .first()
    .click();
  await pasteLines(page, LINES);
  // The dates determine the frequency: one click accepts it.
  await page.getByRole("button", { name: t("metricForm.frequency.use").split(" ")[0] }).click();
  await fillIndicator(page, t, { name: "Consumer prices", path: "cpi/all", unit: "2015 = 100" });
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await page.waitForURL(`**/newcomer/prices-wages/cpi/all`);

  await page.getByRole("heading", { level: 1, name: "Consumer prices" }).waitFor();
  await page.getByText(VALUE, { exact: true }).first().waitFor();
  expect(await page.getByText("mai 2024").count()).toBeGreaterThan(0);
  expect(await page.locator("[data-chart] svg path[d]").count()).toBeGreaterThan(0);
  const address = page.url();

  const guest = await visit(server.address, { locale: localeOf.fr });
  await guest.page.goto(address);
  await guest.page.getByRole("heading", { level: 1, name: "Consumer prices" }).waitFor();
  expect(await guest.page.locator("html").getAttribute("lang")).toBe("fr");
  expect(await guest.page.locator("[data-chart] svg path[d]").count()).toBeGreaterThan(0);
  expect(await guest.page.getByRole("button", { name: t("metric.page.edit"), exact: true }).count()).toBe(0);
  await guest.page.getByRole("link", { name: "Tableau", exact: true }).click();
  const rows = guest.page.locator("table tbody tr");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(4);
  expect(await rows.first().textContent()).toContain(VALUE);

  await guest.page.getByRole("button", { name: t("metric.page.download") }).click();
  const [file] = await Promise.all([
    guest.page.waitForEvent("download"),
    guest.page.getByRole("menuitem", { name: t("metric.page.download.csv") }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toBe(`\ufeff${CSV}`);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole("button", { name: t("common.menu.account") }).click();
  await page.getByRole("menuitem", { name: t("common.signOut") }).click();
  await page.getByRole("link", { name: t("common.signIn"), exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("statitUser"))).toBe("");
  await page.goto("/account");
  await page.getByRole("heading", { level: 1, name: t("sign.in.title") }).waitFor();
  expect(await page.getByLabel(t("account.name.label"), { exact: true }).count()).toBe(0);

  expect(complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await context.close();
  await guest.context.close();
});

describe.each(["en", "fr"] as const)("a newcomer who reads %s", (language) => {
  const t = words(language);

  it("is spoken to in the browser's language on every page, and in the other one after choosing it", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf[language] });
    const other = language === "en" ? "fr" : "en";
    for (const [path, heading] of [
      ["/about", "prose.about.title"],
      ["/privacy", "prose.privacy.title"],
      ["/terms", "prose.terms.title"],
      ["/guide", "prose.guide.title"],
      ["/sign", "sign.in.title"],
      ["/signpub", "sign.publish.title"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: t(heading) }).waitFor();
      expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
    }
    await page.goto("/help");
    await page.waitForURL("**/guide");
    await page.getByLabel(t("common.language")).selectOption(other);
    await page.locator(`html[lang=${other}]`).waitFor();
    await page.getByRole("heading", { level: 1, name: words(other)("prose.guide.title") }).waitFor();
    await page.goto("/");
    expect(await page.locator("html").getAttribute("lang"), "the choice is remembered").toBe(other);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
