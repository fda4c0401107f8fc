import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { signUpByHand } from "./support/steps";
import { localeOf, words } from "./support/words";

const ONE = "2024-01;101.5\n2024-02;102.25\n2024-03;99.75\n2024-05;104.0\n";
const TABLE = "Year\tMen\tWomen\n2021\t1.5\t2.5\n2022\t3.5\t4.5\n2023\t3.0\t4.0\n";

const server = sharedServer();

/** Pastes a text into the box of a page, as from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator("main textarea").evaluate((target, given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    target.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe.each(["en", "fr"] as const)("a newcomer who reads %s", (language) => {
  const t = words(language);
  const name = `paster-${language}`;

  it("pastes on the home page, signs up over the data, and has a chart to share", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf[language] });
    await page.goto("/");
    await page.locator("#first-answers").waitFor({ state: "detached" });
    await paste(page, ONE);
    await page.waitForURL("**/new");
    await page.getByLabel(t("metricForm.name"), { exact: true }).fill("Consumer prices");
    await page.getByLabel(t("metricForm.source"), { exact: true }).fill("Statistics office");
    expect(await page.locator("[data-chart] svg path[d]").count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);

    // A reload, such as after a visit to the mail app, loses nothing.
    await page.reload();
    expect(await page.getByLabel(t("metricForm.name"), { exact: true }).inputValue()).toBe("Consumer prices");
    await page
      .locator("form")
      .getByRole("button", { name: t("paste.publish", { count: 1 }), exact: true })
      .click();
    await signUpByHand(page, server, t, name);

    const key = t("paste.place.key");
    await page.waitForURL(`**/new?published=${name}/${key}&path=consumer-prices`);
    await page.getByRole("heading", { level: 1, name: t("paste.done.title") }).waitFor();
    const link = page.getByLabel(t("metricMore.share.linkLabel"), { exact: true });
    expect(await link.inputValue()).toBe(`${server.address}/${name}/${key}/consumer-prices`);
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: t("paste.done.rename") }).click();
    await page.getByLabel(t("paste.done.name")).fill("Prices");
    await page.getByRole("button", { name: t("paste.done.save"), exact: true }).click();
    await page.getByRole("link", { name: "Prices", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: t("paste.done.open") }).click();
    await page.getByRole("heading", { level: 1, name: "Consumer prices" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("somebody signed in", () => {
  const t = words("en");

  it("publishes the columns of a table, and sees a key that is taken at its field", async () => {
    const person = await Person.signUp(server, "paster-again");
    await person.collection("people", "People");
    await person.indicator("people", "women", "YEARLY", "2021;1");
    const { page, complaints, context } = await visit(server.address);
    await person.enter(context);
    await page.goto("/new");
    await paste(page, TABLE);
    await page.getByRole("heading", { name: t("paste.result.several", { count: 2 }) }).waitFor();
    const submit = page.getByRole("button", { name: t("paste.publish", { count: 2 }), exact: true });
    await submit.click();
    const path = page.getByLabel(t("metricForm.path"), { exact: true });
    expect(await path.getAttribute("aria-invalid")).toBe("true");
    expect(await path.inputValue()).toBe("women");
    await path.fill("women-by-year");
    await submit.click();
    await page.waitForURL("**/new?published=paster-again/people&path=men&path=women-by-year");
    await page.getByRole("link", { name: "Women", exact: true }).click();
    await page.waitForURL("**/paster-again/people/women-by-year");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
