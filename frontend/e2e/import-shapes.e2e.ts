import { beforeAll, describe, expect, it } from "vitest";
import { acceptRepairs, chooseFile, leave, openImport, publishButton } from "./support/importing";
import { Person } from "./support/person";
import { SHAPES } from "./support/shapes";
import { sharedServer } from "./support/sharedServer";
import type { Language } from "./support/words";

/** The interface languages, in turn. */
const LANGUAGES: readonly Language[] = ["en", "fr"];

const server = sharedServer();
let office: Person;

beforeAll(async () => {
  office = await Person.signUp(server, "shape-office");
});

/** The current series of a collection, read from the downloads of their data. */
async function seriesOf(collection: string): Promise<Record<string, string[]>> {
  const { collection: found } = await office.ask<{
    collection: { metrics: { nodes: { path: string }[] } };
  }>(
    `{ collection(account: "shape-office", key: "${collection}") { metrics(first: 100) { nodes { path } } } }`,
  );
  const read = async ({ path }: { path: string }) => {
    const file = await office.file(`/api/v1/series/shape-office/${collection}/${path}.json?status=show`);
    const { periods, values, statuses, texts } = (await file.json()) as {
      periods: string[];
      values: (number | null)[];
      statuses: Record<string, string>;
      texts: Record<string, string>;
    };
    const lines = periods.map((period, at) => {
      const [status, text] = [statuses[period], texts[period]];
      const value = `${values[at] ?? ":"}${status === undefined ? "" : ` ${status}`}`;
      return `${period};${value}${text === undefined ? "" : `;${text}`}`;
    });
    return [path, lines] as const;
  };
  return Object.fromEntries(await Promise.all(found.metrics.nodes.map(read)));
}

describe("files that people make are published number by number", () => {
  it.each(SHAPES.map((shape, at) => ({ ...shape, at, language: LANGUAGES[at % 2] ?? "en" })))(
    "$what ($language)",
    async ({ what, file, text, readings = [], series, at, language }) => {
      const collection = `c${at}`;
      await office.collection(collection, what);
      const visited = await openImport(office, collection, language);
      const { page } = visited;
      await chooseFile(page, { name: file, buffer: Buffer.from(text) }, language);
      await acceptRepairs(page, language, readings);
      await publishButton(page).click();
      await page.locator("#import-result").waitFor();
      expect(await seriesOf(collection)).toEqual(series);
      await leave(visited);
    },
  );
});

it("an export of a collection is brought back in one step, with its dates and texts", async () => {
  const lines = { "births/all": ["2024-01;1200", "2024-02;1180.5;provisional"], rate: ["2024-01;0.25"] };
  await office.collection("origin", "Origin");
  for (const [path, of] of Object.entries(lines)) {
    await office.indicator("origin", path, "MONTHLY", of.join("\n"));
  }
  const answer = await office.file("/api/v1/collections/shape-office/origin/export.zip");
  expect(answer.status).toBe(200);
  await office.collection("copy", "Copy");
  const visited = await openImport(office, "copy");
  const { page } = visited;
  await chooseFile(page, { name: "export.zip", buffer: Buffer.from(await answer.arrayBuffer()) });
  await publishButton(page).click();
  await page.locator("#import-result").waitFor();
  expect(await seriesOf("copy")).toEqual(lines);
  await leave(visited);
});
