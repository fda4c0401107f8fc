import type { BrowserContext, Page } from "playwright-core";
import { visit } from "./browser";

/** The names under which browsers read. */
export const BROWSERS = {
  chrome:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  /** A browser without a window, which a program directs. */
  robot:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
} as const;

/** Lets a reader do something in a window of its own. */
export async function reads(
  address: string,
  browser: keyof typeof BROWSERS,
  act: (page: Page, context: BrowserContext) => Promise<unknown>,
): Promise<void> {
  const { page, context } = await visit(address, { userAgent: BROWSERS[browser] });
  await act(page, context);
  await context.close();
}

/** Does something, and waits until the page that it opens has reported its view. */
export async function viewing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const reported = page.waitForResponse(
    (response) => response.request().postData()?.includes("countView") ?? false,
  );
  await Promise.all([reported, act()]);
}
