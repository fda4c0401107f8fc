import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { PASSWORD } from "./person";
import type { Server } from "./server";
import type { words } from "./words";

type Words = ReturnType<typeof words>;

/** From the first question of the sign screen to a signed-in newcomer, as a person would type it. */
export async function signUpByHand(page: Page, server: Server, t: Words, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await page.getByLabel(t("sign.email.label")).fill(email);
  await page.getByRole("button", { name: t("sign.next") }).click();
  await page.getByLabel(t("sign.code.label"), { exact: true }).fill(await server.codeFor(email));
  await page.getByRole("button", { name: t("sign.next") }).click();
  await page.getByLabel(t("sign.username.label")).fill(name);
  await page.getByRole("button", { name: t("sign.next") }).click();
  await page.getByLabel(t("sign.password.label"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("sign.up.submit") }).click();
}

/** What stands in the editor of lines (a short text: a long one is drawn only where it is seen). */
export async function typedLines(page: Page): Promise<string> {
  return (await page.locator(".cm-line").allTextContents()).join("\n");
}

/** Puts lines into the editor at once, as a paste from a spreadsheet does. */
export async function pasteLines(page: Page, lines: string): Promise<void> {
  // Until the editor is loaded a plain field stands in its place.
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
 * Ticks a radio button or a box whose label is what one sees, as a reader does: once the label is where it stays. The
 * hidden input itself cannot be waited for.
 */
export async function choose(input: Locator): Promise<void> {
  await input.locator("xpath=ancestor::label").click();
  await expect.poll(() => input.isChecked()).toBe(true);
}
