import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { makeChart, months } from "./support/dashboards";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf } from "./support/words";

const server = new OwnServer();

/** Truncates the stored observations of `bad`, as a damaged disk would. */
function damage(): void {
  const script = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("update series set data = substr(data, 1, 9) where metric_id in (select id from metrics where path = 'bad')")
db.commit()`;
  execFileSync("python3", ["-c", script, join(server.folder, "statit.db")]);
}

beforeAll(async () => {
  await server.start();
  const ann = await Person.signUp(server, "ann");
  await ann.collection("prices", "Prices");
  const { collection: made } = await ann.ask<{ collection: { id: string } }>(
    `{ collection(account: "ann", key: "prices") { id } }`,
  );
  const collection = made.id;
  const good = await ann.indicator("prices", "good", "MONTHLY", months(1), "Good figures");
  const bad = await ann.indicator("prices", "bad", "MONTHLY", months(2), "Bad figures");
  for (const metric of [good, bad]) {
    await ann.ask(
      "mutation($collection: ID!, $metric: ID!) { pin(collection: $collection, metric: $metric) { problems { code } } }",
      {
        collection,
        metric,
      },
    );
  }
  const { createDashboard } = await ann.ask<{ createDashboard: { dashboard: { id: string } } }>(
    `mutation($input: DashboardInput!) {
      createDashboard(account: "ann", collection: "prices", input: $input) { dashboard { id } problems { code } } }`,
    { input: { key: "board", name: { en: "Board" }, description: {}, tags: {} } },
  );
  await makeChart(ann, createDashboard.dashboard.id, "pair", [good, bad]);
  await makeChart(ann, createDashboard.dashboard.id, "alone", [bad]);
  await server.stop();
  damage();
  await server.start();
});
afterAll(() => server.remove());

const FRENCH = {
  alone: "Les observations de ce graphique sont illisibles.",
  list: "Données illisibles",
};

it.each([
  ["/", FRENCH.list],
  ["/ann/prices", FRENCH.alone],
  ["/ann/prices/metrics", FRENCH.list],
  ["/ann/prices/bad", FRENCH.alone],
  ["/f/ann/prices/bad", FRENCH.alone],
  ["/i/ann/prices/board", FRENCH.alone],
  ["/i/ann/prices/board/alone", FRENCH.alone],
  ["/ann", FRENCH.alone],
])("%s says in its place what cannot be read", async (path, said) => {
  const { context, page, complaints } = await visit(server.address, { locale: localeOf.fr });
  await page.goto(path);
  await page.getByText(said).first().waitFor();
  if (!/bad|alone/.test(path)) await page.getByText("Good figures").first().waitFor();
  expect(complaints).toEqual([]);
  const pictures = process.env.STATIT_PICTURES;
  if (pictures)
    await page.screenshot({
      path: join(pictures, `damage${path.replaceAll("/", "-")}.png`),
      fullPage: true,
    });
  await context.close();
});

it.each([
  ["/", 1280],
  ["/", 360],
  ["/ann/prices/metrics", 1280],
  ["/ann/prices/metrics", 360],
  ["/ann/prices/metrics?view=tree", 1280],
  ["/ann/prices/metrics?view=tree", 360],
])("the two words of %s at %i px have the whole sentence and lead to the page", async (path, width) => {
  const { context, page, complaints } = await visit(server.address, { width });
  await page.goto(path);
  await page.locator("#first-answers").waitFor({ state: "detached" });
  const words = page.getByRole("link", { name: "Unreadable data" }).filter({ visible: true });
  await words.waitFor();
  const around = words.locator("xpath=..");
  const sentence = "The stored observations of this indicator cannot be read.";
  expect(await around.getAttribute("title")).toBe(sentence);
  const colours = await around.evaluate((span) =>
    [span, span.querySelector("a") ?? span].map((part) => getComputedStyle(part).color),
  );
  expect(colours[1]).toBe(colours[0]);
  expect(await around.textContent()).toBe(`Unreadable data. ${sentence}`);
  // No element covers the words: the pointer shows the sentence, and a click opens the page.
  await words.click();
  await page.waitForURL("**/ann/prices/bad");
  await page.getByText("The observations of this chart cannot be read.").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
