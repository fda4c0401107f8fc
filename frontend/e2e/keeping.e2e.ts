import { afterAll, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { fillIndicator, pasteLines } from "./support/steps";
import { words } from "./support/words";

const t = words("en");
const server = new OwnServer();
let author: Person;
beforeAll(async () => {
  await server.start();
  author = await Person.signUp(server, "keeps");
  await author.collection("kept", "Kept");
});
afterAll(() => server.remove());

it("what was published is there after the server was killed at once, and the reader is still signed in", async () => {
  const { page, complaints, context } = await visit(server.address, {
    expected: [/net::ERR_/, /ChunkLoadError/],
  });
  await author.enter(context);
  await page.goto("/new?kind=indicator&account=keeps&collection=kept");
  await fillIndicator(page, t, { name: "Killed", path: "killed", frequency: "MONTHLY", unit: "%" });
  await pasteLines(page, "2024-01;1.25\n2024-02;-36.98\n2024-03;0.1;estimated");
  const answered = page.waitForResponse((it) => (it.request().postData() ?? "").includes("createMetric"));
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await answered;
  await server.stop("SIGKILL");
  await server.start();

  await page.goto("/keeps/kept/killed");
  await page.getByRole("heading", { level: 1, name: "Killed" }).waitFor();
  // Only a signed-in user who may edit sees this button.
  await page.getByRole("button", { name: t("metric.page.edit"), exact: true }).waitFor();
  await page.getByRole("link", { name: t("metric.tab.table"), exact: true }).click();
  await page.locator("table tbody tr").first().waitFor();
  expect(await page.locator("table tbody tr").count()).toBe(3);
  const file = await author.file("/api/v1/series/keeps/kept/killed.csv");
  expect(await file.text()).toBe("date,value,text\n2024-01,1.25,\n2024-02,-36.98,\n2024-03,0.1,estimated\n");
  // The page after the form could not load its parts while the server was down: only those errors are expected.
  expect(complaints.filter((it) => !/ERR_CONNECTION|ERR_SOCKET|ChunkLoadError/.test(it))).toEqual([]);
  await context.close();
});

it("each vintage that was acknowledged before the server was killed exists, whole", async () => {
  const series = await Promise.all(
    [0, 1, 2, 3].map((at) => author.indicator("kept", `rapid/${at}`, "YEARLY", "1900;0")),
  );
  const acknowledged = [1, 1, 1, 1];
  let published = 0;
  let killed: Promise<void> | undefined;
  const publishing = series.map(async (id, at) => {
    for (let vintage = 1; vintage <= 20; vintage++) {
      acknowledged[at] = await author.publish(id, vintage, `${1900 + vintage};${vintage}.5`);
      published += 1;
      // The three other series are in the middle of a publish.
      if (published === 20) killed = server.stop("SIGKILL");
    }
  });
  const ended = await Promise.allSettled(publishing);
  await killed;
  expect(
    ended.some((it) => it.status === "rejected"),
    "the kill came before the end",
  ).toBe(true);

  await server.start();
  expect(acknowledged.reduce((sum, it) => sum + it - 1)).toBeGreaterThanOrEqual(19);
  for (const [at, count] of acknowledged.entries()) {
    const { metric } = await author.ask<{
      metric: {
        vintage: number;
        series: { observations: { periods: string[]; values: number[] } };
        vintages: { nodes: { number: number; added: number }[] };
      };
    }>(
      `query($path: String!) { metric(account: "keeps", collection: "kept", path: $path) {
        vintage series { observations } vintages(first: 50) { nodes { number added } } } }`,
      { path: `rapid/${at}` },
    );
    // The publish in progress may have been stored although its response was lost; never more than that one, never a
    // part of it.
    expect([count, count + 1]).toContain(metric.vintage);
    expect(metric.vintages.nodes.map((it) => it.number)).toEqual(
      Array.from({ length: metric.vintage }, (_, index) => metric.vintage - index),
    );
    expect(metric.vintages.nodes.every((it) => it.added === 1)).toBe(true);
    expect(metric.series.observations.periods).toEqual(
      Array.from({ length: metric.vintage }, (_, index) => String(1900 + index)),
    );
    expect(metric.series.observations.values.slice(1)).toEqual(
      Array.from({ length: metric.vintage - 1 }, (_, index) => index + 1.5),
    );
  }
});
