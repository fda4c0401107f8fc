import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sideways, violations } from "./axe";
import { type Visit, visit } from "./browser";
import type { Person } from "./person";
import { type Language, localeOf, words } from "./words";

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

/** Looks at the shown page: axe's violations in this window, and any sideways overflow on a phone, which it becomes. */
async function faults(page: Page, language: Language, what: string): Promise<string[]> {
  expect(await page.locator("html").getAttribute("lang"), what).toBe(language);
  return [...(await violations(page)), ...(await sideways(page))].map((it) => `${what} ${it}`);
}

/** Visits pages and looks at each. */
export async function look(page: Page, language: Language, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: WINDOWS[language].width, height: 900 });
    await page.goto(path);
    await settled(page);
    found.push(...(await faults(page, language, path)));
  }
  return found;
}

/** A window of a reader of a language, who looks at states of pages that an address alone does not lead to. */
export class Sweep {
  readonly page: Page;
  readonly t: ReturnType<typeof words>;
  private readonly language: Language;
  private readonly opened: Visit;
  private readonly found: string[] = [];

  private constructor(opened: Visit, language: Language) {
    this.page = opened.page;
    this.t = words(language);
    this.language = language;
    this.opened = opened;
  }

  /** Opens a window: of a guest, or of a user. */
  static async open(address: string, language: Language, user?: Person): Promise<Sweep> {
    const opened = await visit(address, WINDOWS[language]);
    if (user) await enter(opened.page, user, language);
    return new Sweep(opened, language);
  }

  /** Waits until the page shows a text of the catalogue, and looks at the page. */
  async shows(id: string, values: Record<string, string | number> = {}): Promise<void> {
    await this.page.getByText(this.t(id, values)).filter({ visible: true }).first().waitFor();
    await this.look(id);
  }

  /** The same of a text in a picture, which breaks it into lines. */
  async draws(id: string, values: Record<string, string | number> = {}): Promise<void> {
    const plain = (text: string) => text.replaceAll(/\s/g, "");
    const drawn = async () => plain((await this.page.locator("main svg").allTextContents()).join(""));
    await expect.poll(drawn).toContain(plain(this.t(id, values)));
    await this.look(id);
  }

  /** Presses the button of this text. */
  async press(id: string, values: Record<string, string | number> = {}): Promise<void> {
    await this.page.getByRole("button", { name: this.t(id, values), exact: true }).click();
  }

  private async look(what: string): Promise<void> {
    await settled(this.page);
    this.found.push(...(await faults(this.page, this.language, what)));
    await this.page.setViewportSize({ width: WINDOWS[this.language].width, height: 900 });
  }

  /** Closes the window; fails if something was wrong with what it showed. */
  async end(): Promise<void> {
    expect(this.found).toEqual([]);
    expect(this.opened.complaints).toEqual([]);
    await this.opened.context.close();
  }
}
