// Measures the load of an indicator's page over a slow connection: the largest paint, when the application takes over,
// and the layout shifts. Usage: node tools/firstPaint.mjs ADDRESS [ROUNDS]
// Prints one line per round and width: width, largest paint (ms), take-over (ms), sum of layout shifts.
import { chromium } from "playwright-core";

const [address, rounds = "5"] = process.argv.slice(2);
/** A phone's slow connection, and a processor a quarter as fast. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

/** Runs in the page before anything else: records paints, shifts, and when the server's drawing is replaced. */
function watch() {
  const seen = { largest: 0, shifts: 0, taken: 0 };
  window.seen = seen;
  const observe = (type, note) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    seen.shifts += entry.value;
  });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((_, observer) => {
      seen.taken = performance.now();
      observer.disconnect();
    }).observe(document.getElementById("root"), { childList: true });
  });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
for (let round = 0; round < Number(rounds); round += 1) {
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(address);
    await page.waitForFunction(() => window.seen.taken > 0);
    await page.waitForTimeout(2_000); // shifts after the take-over count too
    const { largest, taken, shifts } = await page.evaluate(() => window.seen);
    console.log([viewport.width, Math.round(largest), Math.round(taken), shifts.toFixed(4)].join("\t"));
    await context.close();
  }
}
await browser.close();
