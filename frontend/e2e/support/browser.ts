import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

let browser: Browser | undefined;

/** Debian's Chromium, one for all tests of a file. */
async function theBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--no-first-run",
    ],
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** What a visit noticed and a test asserts to be empty: script errors, refused content, failed requests. */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

/** A private window: no cookie, no storage, a language, a theme, a width; scripts unless they are turned off. */
export async function visit(
  baseURL: string,
  options: { locale?: "en-GB" | "fr-FR"; theme?: "light" | "dark"; width?: number; script?: boolean } = {},
): Promise<Visit> {
  const width = options.width ?? 1280;
  const context = await (await theBrowser()).newContext({
    baseURL,
    locale: options.locale ?? "en-GB",
    colorScheme: options.theme ?? "light",
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: "reduce",
    acceptDownloads: true,
    javaScriptEnabled: options.script ?? true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
    // What was wrong with a request of our own pages, for whoever reads the failed test.
    if (response.status() === 400) {
      void response.text().then(
        (text) => complaints.push(`400 ${response.url()} ${text.slice(0, 300)}`),
        () => {},
      );
    }
  });
  return { context, page, complaints };
}
