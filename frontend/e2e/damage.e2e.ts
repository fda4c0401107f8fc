import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { makeChart, months } from "./support/dashboards";
import { Person } from "./support/person";
import { askQuestion } from "./support/posts";
import { OwnServer } from "./support/server";
import { Sweep } from "./support/sweep";
import { localeOf } from "./support/words";

const server = new OwnServer();
let ann: Person;

/**
 * Truncates the stored observations of `bad` and the settings of two charts, as a damaged disk would: without the
 * triggers that record changes.
 */
function damage(): void {
  const script = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
triggers = db.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
for name, _ in triggers: db.execute(f"drop trigger {name}")
db.execute("update series set data = substr(data, 1, 9) where metric_id in (select id from metrics where path = 'bad')")
db.execute("update charts set options = '{' where key = 'odd'")
db.execute("update metrics set chart = '{' where path = 'good'")
for _, sql in triggers: db.execute(sql)
db.commit()`;
  execFileSync("python3", ["-c", script, join(server.folder, "statit.db")]);
}

beforeAll(async () => {
  await server.start();
  ann = await Person.signUp(server, "ann");
  await ann.collection("prices", "Prices", "PUBLIC", true);
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
  await makeChart(ann, createDashboard.dashboard.id, "odd", [good]);
  await ann.publish(bad, 1, "2025-01;1");
  const link = `Is [this](${server.address}/ann/prices/bad) right?`;
  await askQuestion(ann, "ann", "prices", "Are the figures right?", link);
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

/** Pages with the texts of damaged data that each of them shows to a guest. */
const SHOWN: readonly [path: string, ...ids: string[]][] = [
  ["/", "chart.unreadable"],
  ["/public?q=figures", "chart.unreadable"],
  ["/ann", "chart.problem.unreadable"],
  ["/ann/prices", "chart.problem.unreadable"],
  ["/ann/prices/metrics", "chart.unreadable"],
  ["/ann/prices/metrics?view=tree", "chart.unreadable"],
  ["/ann/prices/bad", "chart.problem.unreadable"],
  ["/ann/prices/bad?tab=table", "chart.problem.unreadable"],
  ["/ann/prices/bad?tab=vintages&compare=1-2", "metricMore.difference.unreadable"],
  ["/ann/prices/post/1", "chart.unreadable"],
  ["/f/ann/prices/bad", "chart.problem.unreadable"],
  ["/i/ann/prices/board", "chart.problem.unreadable", "dashboard.tile.unreadable"],
  ["/i/ann/prices/board/alone", "chart.problem.unreadable"],
  ["/i/ann/prices/board/odd", "chartPage.unreadable"],
];
/** Pages with a picture that says what it leaves out. */
const DRAWN = ["/i/ann/prices/board", "/i/ann/prices/board/pair"];
/** As `SHOWN`, to an editor. */
const SHOWN_TO_EDITORS: typeof SHOWN = [
  ["/ann/prices/good", "chart.problem.configuration"],
  ["/ann/prices/bad?edit", "problem.SERIES_UNREADABLE"],
  ["/i/ann/prices/board/odd?edit", "chartSeries.unreadable"],
];

describe.each(["en", "fr"] as const)("the pages with damaged data have all their texts (%s)", (language) => {
  it.each([
    ["guests", SHOWN],
    ["editors", SHOWN_TO_EDITORS],
  ])("for %s", async (reader, shown) => {
    const sweep = await Sweep.open(server.address, language, reader === "editors" ? ann : undefined);
    for (const [path, ...ids] of shown) {
      await sweep.page.goto(path);
      for (const id of ids) await sweep.shows(id);
    }
    await sweep.end();
  });

  it("also in pictures", async () => {
    const sweep = await Sweep.open(server.address, language);
    for (const path of DRAWN) {
      await sweep.page.goto(path);
      await sweep.draws("chartMore.note.unreadable", { name: "Bad figures" });
    }
    await sweep.end();
  });
});
