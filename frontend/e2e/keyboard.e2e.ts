import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { words } from "./support/words";

const t = words("en");
const server = sharedServer();
let typist: Person;
beforeAll(async () => {
  typist = await Person.signUp(server, "typist");
});

/** Presses Tab until the element of this selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
  }
  throw new Error(`60 times Tab did not reach ${selector}`);
}

it("somebody who uses the keyboard only signs in, makes a collection and publishes an indicator", async () => {
  const { page, complaints, context } = await visit(server.address);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();

  // The first stop is the skip link: it leads past the bar.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t("common.skip"));
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");

  await page.goto("/");
  await tabTo(page, 'header a[href="/sign"]');
  await page.keyboard.press("Enter");
  // The only field of each step has the focus.
  await page.locator("input[name=email]:focus").waitFor();
  await page.keyboard.type(typist.email);
  await page.keyboard.press("Enter");
  await page.locator("input[name=password]:focus").waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await tabTo(page, 'header a[href="/new"]');
  await page.keyboard.press("Enter");
  await tabTo(page, 'main a[href="/new?kind=collection"]');
  await page.keyboard.press("Enter");
  await tabTo(page, 'input[name="name.en"]');
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/typist/by-keys");

  await tabTo(page, 'main a[href^="/new?kind=indicator"]');
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await tabTo(page, 'input[name="name.en"]');
  await page.keyboard.type("Typed");
  await tabTo(page, 'select[name="frequency"]');
  await page.keyboard.type("Mon");
  await tabTo(page, ".cm-content");
  await page.keyboard.type("2024-01;10.5\n2024-02;11.5\n2024-03;9.5");
  await tabTo(page, "button[type=submit]");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/typist/by-keys/typed");
  // The form's preview is a chart too: wait until the form is gone.
  await page.getByRole("heading", { level: 1, name: "Typed" }).waitFor();

  // The chart is one tab stop; arrow keys move along it, and each step is announced.
  await tabTo(page, "[data-chart]");
  const spoken = page.locator('[data-chart] [aria-live="polite"]');
  await page.keyboard.press("End");
  await page.waitForFunction(
    () => document.querySelector('[data-chart] [aria-live="polite"]')?.textContent !== "",
  );
  await expect.poll(() => spoken.textContent()).toBe("Mar 2024, Typed: 9.5");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => spoken.textContent()).toBe("Feb 2024, Typed: 11.5");
  await page.keyboard.press("Home");
  await expect.poll(() => spoken.textContent()).toBe("Jan 2024, Typed: 10.5");
  const description = await page.locator("[data-chart]").evaluate((chart) =>
    (chart.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
  expect(description).toContain("Jan 2024 to Mar 2024; latest 9.5 in Mar 2024, down 2.0 from Feb 2024");
  await page.keyboard.press("t");
  await page.locator("[data-chart-table] table").waitFor();

  // Keys open the menu, move in it and close it; the focus returns to its button.
  await tabTo(page, `button[aria-label="${t("common.menu.account")}"]`);
  await page.keyboard.press("Enter");
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(t("common.menu.account"));

  // Letters find an entry; Tab closes the menu and goes on to the page.
  const focused = (read: "textContent" | "ariaLabel") =>
    page.evaluate((it) => document.activeElement?.[it], read);
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.type("se");
  await expect.poll(() => focused("textContent")).toBe(t("common.menu.settings"));
  await page.keyboard.press("Tab");
  await page.locator("[role=menu]").waitFor({ state: "detached" });
  await page.locator("main :focus").waitFor();

  // The dialog that deletes begins at its harmless button, and returns the focus to the menu that opened it.
  const more = t("metric.page.edit");
  await tabTo(page, `button[aria-label="${more}"]`);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focused("textContent")).toBe(t("metric.page.delete"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button").first().waitFor();
  await expect.poll(() => focused("textContent")).toBe(t("common.cancel"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused("ariaLabel")).toBe(more);
  expect(complaints).toEqual([]);
  await context.close();
});
