import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sideways, violations } from "./axe";
import type { Person } from "./person";
import { type Language, localeOf } from "./words";

/** Waits until the application has taken over the server's markup and has drawn the page's data. */
export async function settled(page: Page): Promise<void> {
  await page.locator("#first-answers").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("main [role=status] > .visually-hidden").first().waitFor({ state: "detached" });
}

/** How readers of each language look at the pages. */
export const WINDOWS = {
  en: { locale: localeOf.en, width: 1280, theme: "light" },
  fr: { locale: localeOf.fr, width: 360, theme: "dark" },
} as const;

/** Signs a user in, and waits until the application has noted it: from then on no page begins as a guest's. */
export async function enter(page: Page, person: Person, language: Language): Promise<void> {
  await person.ask(`mutation { setLanguage(language: ${language.toUpperCase()}) { problems { code } } }`);
  await person.enter(page.context());
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("statitUser"));
}

/** Visits pages: returns axe's violations in this window, and any sideways overflow on a phone. */
export async function look(page: Page, language: Language, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: WINDOWS[language].width, height: 900 });
    await page.goto(path);
    await settled(page);
    expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
    found.push(...[...(await violations(page)), ...(await sideways(page))].map((it) => `${path} ${it}`));
  }
  return found;
}
