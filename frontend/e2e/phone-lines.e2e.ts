import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { months } from "./support/dashboards";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf } from "./support/words";

const server = new OwnServer();
/** Units of several lengths, so that lines end inside a period at one width or another. */
const UNITS = [
  "index, 1982–84 = 100",
  "index of all goods, 1982–84 = 100",
  "index of the year, 2015 = 100, adjusted",
  "thousands of persons",
];

beforeAll(async () => {
  await server.start();
  // The front page shows at most two indicators of a publisher.
  for (const publisher of ["ann", "bob"]) {
    const author = await Person.signUp(server, publisher);
    await author.collection("prices", "Prices");
    for (const [at, unit] of UNITS.entries()) {
      const id = await author.indicator("prices", `price-${at}`, "MONTHLY", months(1.234), `Price ${at}`, {
        unit: { en: unit, fr: unit },
        source: "Statistical office",
      });
      await author.ask(
        `mutation($collection: ID!, $metric: ID!) {
          pin(collection: $collection, metric: $metric) { problems { code } } }`,
        { collection: await idOf(author), metric: id },
      );
    }
  }
});
afterAll(() => server.remove());

async function idOf(author: Person): Promise<string> {
  const { collection } = await author.ask<{ collection: { id: string } }>(
    'query($account: String!) { collection(account: $account, key: "prices") { id } }',
    { account: author.name },
  );
  return collection.id;
}

/** The months with their year in the text of the page, and those broken over two lines. */
async function periods(page: Page): Promise<{ found: number; broken: string[] }> {
  return page.evaluate(() => {
    const broken: string[] = [];
    let found = 0;
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest("svg, .visually-hidden, [data-chart], p[class*=citation]")) continue;
      for (const { 0: text, index } of (node.textContent ?? "").matchAll(/\p{L}+\.?\s20\d\d/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        found += lines.size > 0 ? 1 : 0;
        if (lines.size > 1) broken.push(`${innerWidth}: ${node.textContent}`);
      }
    }
    return { found, broken };
  });
}

for (const language of ["en", "fr"] as const) {
  it.each(["/", "/ann/prices", "/ann/prices/price-0"])(
    `month and year of a figure are on one line on any phone: %s (${language})`,
    async (path) => {
      const { context, page, complaints } = await visit(server.address, {
        locale: localeOf[language],
        width: 360,
      });
      await page.goto(path);
      await page.locator("#first-answers").waitFor({ state: "detached" });
      await page
        .getByText(/20(24|19)/)
        .first()
        .waitFor();
      const broken: string[] = [];
      for (let width = 320; width <= 480; width += 5) {
        await page.setViewportSize({ width, height: 740 });
        const seen = await periods(page);
        expect(seen.found).toBeGreaterThan(0);
        broken.push(...seen.broken);
      }
      expect(broken).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
}
