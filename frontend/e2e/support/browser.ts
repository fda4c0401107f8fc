import type { BrowserContext, Page } from "playwright-core";

/** How many times slower the browser's processor is; with 4 it is like a cheap phone's. */
const SLOWER = Number(process.env.E2E_SLOWER ?? 1);
/** How long a step may take: a busy machine is slow, not wrong. */
const PATIENCE_MS = 60_000 * SLOWER;

/**
 * A visit and the faults it recorded: script errors, blocked content, missing texts, failed requests. A test with an
 * unexpected complaint fails.
 */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

interface VisitOptions {
  locale?: "en-GB" | "fr-FR";
  theme?: "light" | "dark";
  width?: number;
  /** Whether the page runs scripts; true by default. */
  script?: boolean;
  /** The name that the browser sends; by default its own, which says that it has no window. */
  userAgent?: string;
  /** The complaints that this test provokes. */
  expected?: readonly RegExp[];
}

/** Lets each `goto` wait until the application has taken over a page that the server drew: no key or click is lost. */
function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...arguments_) => {
    const response = await goto(...arguments_);
    // A page without scripts, or whose scripts are blocked by the test, stays as it was drawn.
    const taken = page.locator("#first-answers").waitFor({ state: "detached", timeout: PATIENCE_MS });
    await taken.catch(() => {});
    return response;
  };
}

/** Opens a page that the server has drawn: a busy server sends a page without its content after two seconds. */
export async function openDrawn(page: Page, path: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const response = await page.goto(path);
    if ((await response?.text())?.includes('id="first-answers"')) return;
  }
  throw new Error(`the server does not draw ${path}`);
}

const visits: { visit: Visit; expected: readonly RegExp[] }[] = [];

/** Throws if a visit recorded an unexpected complaint; each complaint is reported once. */
export function refuseComplaints(): void {
  const found = visits.flatMap(({ visit, expected }) =>
    visit.complaints.splice(0).filter((complaint) => !expected.some((it) => it.test(complaint))),
  );
  if (found.length > 0) throw new Error(`the pages complained:\n  ${found.join("\n  ")}`);
}

/** Closes the windows that the tests of a file left open. */
export async function closeWindows(): Promise<void> {
  await Promise.all(visits.splice(0).map(({ visit }) => visit.context.close()));
}

/** A private window: no cookie, no storage, a language, a theme, a width. */
export async function visit(baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const width = options.width ?? 1280;
  const context = await (await openChromium()).newContext({
    baseURL,
    locale: options.locale ?? "en-GB",
    colorScheme: options.theme ?? "light",
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: "reduce",
    acceptDownloads: true,
    javaScriptEnabled: options.script ?? true,
    ...(options.userAgent && { userAgent: options.userAgent }),
  });
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser complains of a page that answers 404: tests say what they expect of its content.
    const isMissingPage = message.location().url === message.page()?.url() && / 404 /.test(message.text());
    const isError = message.type() === "error" && !isMissingPage;
    const isFault = isError || /uncompiled message/i.test(message.text());
    if (isFault) complaints.push(`console: ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
    // The error of a rejected request of our own pages, for the reader of the failed test.
    if (response.status() === 400) {
      void response.text().then(
        (text) => complaints.push(`400 ${response.url()} ${text.slice(0, 300)}`),
        () => {},
      );
    }
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (SLOWER > 1) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  if (options.script !== false) waitForApplication(page);
  const made = { context, page, complaints };
  visits.push({ visit: made, expected: options.expected ?? [] });
  return made;
}
