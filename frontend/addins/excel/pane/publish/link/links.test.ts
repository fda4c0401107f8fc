import { expect, test } from "vitest";
import type { PublishChoice } from "../../../../core/publish/draft";
import { excelHost } from "../../host/excelHost";
import { simulateOffice } from "../../test/simulatedOffice";
import { readLinks, removeLink, storeLink } from "./links";

const CHOICE: PublishChoice = {
  collection: "mill/prices",
  columns: [{ key: "bread", name: "Bread", isIncluded: true }],
  frequency: "M",
  mode: "merge",
  repairs: [],
};

function open() {
  const { Excel, Office, simulated } = simulateOffice({ language: "en-US" });
  return { host: excelHost(Excel, Office), simulated };
}

test("links are saved with the workbook, each with a name of its range, replaced and removed", async () => {
  const { host, simulated } = open();
  const first = await storeLink(host, "Sheet1!A1:B2", CHOICE, undefined);
  const second = await storeLink(host, "Sheet1!D1:E2", CHOICE, undefined);
  expect([...simulated.names]).toEqual([
    [first, "Sheet1!A1:B2"],
    [second, "Sheet1!D1:E2"],
  ]);
  await storeLink(host, "Sheet1!A1:B9", { ...CHOICE, mode: "replace" }, first);
  expect((await readLinks(host)).map(({ name, mode }) => [name, mode])).toEqual([
    [first, "replace"],
    [second, "merge"],
  ]);
  await removeLink(host, first);
  expect((await readLinks(host)).map(({ name }) => name)).toEqual([second]);
  expect([...simulated.names.keys()]).toEqual([second]);
});

test("what is stored has neither cells nor a key", async () => {
  const { host, simulated } = open();
  const draft = {
    ...CHOICE,
    cells: [["secret"]],
    address: "Sheet1!A1",
    arrangement: { kind: "ready", ids: 0 },
  };
  await storeLink(host, "Sheet1!A1", draft, undefined);
  expect(JSON.stringify([...simulated.settings])).not.toContain("secret");
});

test.each([
  ["nothing", undefined],
  ["a text", "x"],
  ["an object without a collection", [{ ...CHOICE, name: "Statit_Publication_1", collection: 1 }]],
  ["a foreign name", [{ ...CHOICE, name: "Budget" }]],
  ["columns that are none", [{ ...CHOICE, name: "Statit_Publication_1", columns: [1] }]],
])("%s in the workbook is no link", async (_, stored) => {
  const { host, simulated } = open();
  if (stored !== undefined) simulated.settings.set("statit.publications", stored);
  expect(await readLinks(host)).toEqual([]);
});
