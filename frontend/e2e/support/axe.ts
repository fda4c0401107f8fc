import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Rules of WCAG that this version of axe leaves out by default. */
const EXPERIMENTAL = { "label-content-name-mismatch": { enabled: true } };

/** Axe's violations on the current page: of every rule, or of `rules`. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ rules: EXPERIMENTAL });
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap((it) =>
    it.nodes.map((node) => `${it.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`),
  );
}

/** Whether the document is wider than a phone's window. */
export async function sideways(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return (wide ?? 0) > (window ?? 0) ? [`360 px: the document is ${wide} px wide`] : [];
}
