import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PASSWORD } from "./person";
import type { Server } from "./server";
import type { words } from "./words";

type Words = ReturnType<typeof words>;

/** From the first question of the sign screen to a signed-in user, typed by hand. */
export async function signUpByHand(page: Page, server: Server, t: Words, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await page.getByLabel(t("sign.email.label")).fill(email);
  await page.getByRole("button", { name: t("sign.next") }).click();
  // A complete code is sent by itself.
  await page.getByLabel(t("sign.code.label"), { exact: true }).fill(await server.codeFor(email));
  await page.getByLabel(t("sign.username.label")).fill(name);
  await page.getByLabel(t("sign.password.label"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("sign.up.submit") }).click();
}

/** The text of the editor of lines (short texts only: the editor draws only the visible lines). */
export async function typedLines(page: Page): Promise<string> {
  return (await page.locator(".cm-line").allTextContents()).join("\n");
}

/** Pastes lines into the editor at once, as from a spreadsheet. */
export async function pasteLines(page: Page, lines: string): Promise<void> {
  // Before the editor is loaded, a plain field replaces it.
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+a");
  await editor.evaluate((target, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    target.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, lines);
}

/** Fills the main fields of an indicator's form. */
export async function fillIndicator(
  page: Page,
  t: Words,
  given: { name: string; path: string; frequency?: string; unit?: string },
): Promise<void> {
  await page.getByLabel(t("metricForm.name"), { exact: true }).fill(given.name);
  await page.getByLabel(t("metricForm.path"), { exact: true }).fill(given.path);
  if (given.frequency) {
    await page.getByLabel(t("metricForm.frequency"), { exact: true }).selectOption(given.frequency);
  }
  if (given.unit) await page.getByLabel(t("metricForm.unit"), { exact: true }).fill(given.unit);
}

/**
 * Ticks a radio button or a box by its visible label, after the label has stopped moving. The hidden input itself
 * cannot be waited for.
 */
export async function choose(input: Locator): Promise<void> {
  const around = input.locator("xpath=ancestor::label");
  const id = await input.getAttribute("id");
  // An explanation may be a second label.
  const label = input.page().locator(`label[for="${id}"]`).first();
  await ((await around.count()) > 0 ? around : label).click();
  await expect.poll(() => input.isChecked()).toBe(true);
}
