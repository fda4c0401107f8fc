import { type Browser, chromium } from "playwright-core";
import type { Environment } from "vitest/runtime";
import { ShippedFonts } from "./fonts";

declare global {
  /** Debian's Chromium with the shipped fonts: one for all files of a worker. It is started at the first call. */
  var openChromium: () => Promise<Browser>;
}

/** A worker with a Chromium, which is closed when the worker ends. */
export default {
  name: "chromium",
  viteEnvironment: "ssr",
  setup(global: typeof globalThis) {
    const fonts = new ShippedFonts();
    let browser: Browser | undefined;
    global.openChromium = async () => {
      if (browser?.isConnected()) return browser;
      browser = await chromium.launch({
        env: { ...process.env, FONTCONFIG_FILE: fonts.file },
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
    };
    return {
      async teardown() {
        await browser?.close();
        fonts.remove();
      },
    };
  },
} satisfies Environment;
