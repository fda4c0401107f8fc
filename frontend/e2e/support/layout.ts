import type { BrowserContext, Page } from "playwright-core";

/** Records layout shifts without user input; call it before the page is opened. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node } of entry.sources) {
          shifts.moved.push(
            `${entry.value.toFixed(4)} ${(node as Element | undefined)?.outerHTML?.slice(0, 120)}`,
          );
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shifts since the page was opened: their sum as browsers measure it, and the moved elements. */
export async function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  // A shift is reported one frame later.
  return page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            done((globalThis as unknown as { shifts: { sum: number; moved: string[] } }).shifts),
          ),
        ),
      ),
  );
}
