import { beforeAll, describe, expect, it } from "vitest";
import { licenceDeed } from "@/lib/text/licences";
import { visit } from "./support/browser";
import { chooseFile, leave, openImport } from "./support/importing";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { type Language, localeOf, words } from "./support/words";
import { unzip } from "./support/zip";

const server = sharedServer();
const t = words("en");
let ann: Person;

beforeAll(async () => {
  ann = await Person.signUp(server, "licence-ann");
});

type Code = "NONE" | "CC0" | "CC_BY" | "ETALAB" | "ODBL";
const SPDX: Record<Code, string | null> = {
  NONE: null,
  CC0: "CC0-1.0",
  CC_BY: "CC-BY-4.0",
  ETALAB: "etalab-2.0",
  ODBL: "ODbL-1.0",
};

let collections = 0;

/** A collection under CC BY with two indicators: `own` has this licence, `follows` has no licence of its own. */
async function collectionWith(own: Code | null): Promise<string> {
  collections += 1;
  const key = `prices-${collections}`;
  await ann.collection(key, `Prices ${collections}`);
  await ann.indicator(key, "own", "YEARLY", "2024;1\n2025;2", "With its own", { licence: own });
  await ann.indicator(key, "follows", "YEARLY", "2024;1\n2025;2", "Without");
  return key;
}

/** The licence that each page and file states for an indicator. */
async function stated(collection: string, path: string) {
  const file = await ann.file(`/api/v1/series/licence-ann/${collection}/${path}.json`);
  const { licence } = (await file.json()) as { licence: { id: string; url: string } | null };
  const workbook = await ann.file(`/api/v1/series/licence-ann/${collection}/${path}.xlsx`);
  const sheets = [...unzip(Buffer.from(await workbook.arrayBuffer())).values()].join("\n");
  const { found } = await ann.ask<{
    found: { metrics: { nodes: { path: string; licence: Code; ownLicence: Code | null }[] } };
  }>(
    `query($key: String!) { found: collection(account: "licence-ann", key: $key) {
      metrics(first: 10) { nodes { path licence ownLicence } } } }`,
    { key: collection },
  );
  const listed = found.metrics.nodes.find((one) => one.path === path);
  return {
    file: licence,
    workbook: Object.values(SPDX).filter((id) => id && sheets.includes(id)),
    list: listed?.licence,
    own: listed?.ownLicence,
    exported: await exported(collection, path),
  };
}

/** The licence of an indicator in the exported table of its collection; empty without a licence of its own. */
async function exported(collection: string, path: string): Promise<string> {
  const table = await (await ann.file(`/api/v1/collections/licence-ann/${collection}/export.csv`)).text();
  const rows = table.replace(/^\ufeff/, "").split(/\r?\n/);
  const cells = (name: string) => (rows.find((row) => row.startsWith(`${name},`)) ?? "").split(",");
  // The table has this row only if an indicator has a licence.
  return cells("licence")[cells("id").findIndex((id) => id.endsWith(path))] ?? "";
}

/** The result of {@link stated} where every page and file agrees on a licence. */
function everywhere(licence: Code, own: Code | null) {
  const deed = licenceDeed(licence, "en");
  const id = SPDX[licence];
  return {
    file: id === null ? null : { id, url: deed?.url },
    workbook: id === null ? [] : [id],
    list: licence,
    own,
    exported: own === null ? "" : (SPDX[own] ?? "none"),
  };
}

/** Expects the licence link and the statement for search engines on the page that a guest receives, per language. */
async function expectOnPage(collection: string, path: string, licence: Code): Promise<void> {
  for (const language of ["en", "fr"] as const) {
    const { context, page, complaints } = await visit(server.address, { locale: localeOf[language] });
    await page.goto(`/licence-ann/${collection}/${path}`);
    const deed = licenceDeed(licence, language);
    const about = page.locator("main dl");
    if (deed) {
      const link = about.getByRole("link", { name: nameOf(licence, language) });
      expect(await link.getAttribute("href")).toBe(deed.url);
    } else await about.getByText(words(language)("collection.page.noLicence")).waitFor();
    // A busy server may send the page without its data.
    const read = () => linkedData(`/licence-ann/${collection}/${path}`, language);
    await expect.poll(read).toEqual({ type: "Dataset", license: deed?.url });
    expect(complaints).toEqual([]);
    await context.close();
  }
}

const nameOf = (licence: Code, language: Language) => words(language)(`collection.licence.${licence}.name`);

/** The kind and the licence in the page's schema.org description. */
async function linkedData(path: string, language: Language) {
  const response = await fetch(server.address + path, { headers: { "accept-language": language } });
  const html = await response.text();
  const script = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { "@type": type, license } = JSON.parse(script) as { "@type"?: string; license?: string };
  return { type, license };
}

/** Chooses a licence in the form of the indicator; the empty choice is the collection's licence. */
async function chooseLicence(collection: string, path: string, licence: Code | ""): Promise<void> {
  const { context, page, complaints } = await visit(server.address);
  await ann.enter(context);
  await page.goto(`/licence-ann/${collection}/${path}?edit`);
  await page.getByText(t("metricForm.section.more"), { exact: true }).click();
  await page.getByLabel(t("metricForm.licence"), { exact: true }).selectOption(licence);
  await page.getByRole("button", { name: t("metricForm.save"), exact: true }).click();
  await page.waitForURL(`**/licence-ann/${collection}/${path}`);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Publishes a file of one indicator; returns the text of its preview. */
async function importFile(collection: string, text: string): Promise<string> {
  const visited = await openImport(ann, collection);
  const { page } = visited;
  await chooseFile(page, { name: "more.csv", buffer: Buffer.from(text) });
  const valid = await page.getByRole("table", { name: t("import.lists.valid", { count: 1 }) }).innerText();
  await page.getByRole("button", { name: t("import.publish.action", { count: 1 }) }).click();
  await page.getByRole("heading", { name: t("import.result.title", { count: 1 }) }).waitFor();
  await leave(visited);
  return valid;
}

describe("a licence is the same on the page, in files, in lists and for search engines", () => {
  it("the collection's, where the indicator has none of its own", async () => {
    const collection = await collectionWith(null);
    expect(await stated(collection, "own")).toEqual(everywhere("CC_BY", null));
    await expectOnPage(collection, "own", "CC_BY");
  });

  it("its own, once it is chosen in the form; others keep the collection's", async () => {
    const collection = await collectionWith(null);
    await chooseLicence(collection, "own", "ETALAB");
    expect(await stated(collection, "own")).toEqual(everywhere("ETALAB", "ETALAB"));
    expect(await stated(collection, "follows")).toEqual(everywhere("CC_BY", null));
    await expectOnPage(collection, "own", "ETALAB");
  });

  it("the collection's again, once the form says so", async () => {
    const collection = await collectionWith("ETALAB");
    await chooseLicence(collection, "own", "");
    expect(await stated(collection, "own")).toEqual(everywhere("CC_BY", null));
    await expectOnPage(collection, "own", "CC_BY");
  });

  it("the collection's new one, where that changes; its own does not change", async () => {
    const collection = await collectionWith("ETALAB");
    const { context, page, complaints } = await visit(server.address);
    await ann.enter(context);
    await page.goto(`/licence-ann/${collection}?edit`);
    await page.getByRole("button", { name: t("collectionForm.licence.more", { count: 7 }) }).click();
    await page.getByRole("radio", { name: t("collection.licence.ODBL.name"), exact: true }).check();
    await page.getByRole("button", { name: t("collectionForm.save"), exact: true }).click();
    await page.waitForURL(`**/licence-ann/${collection}`);
    await page.getByRole("link", { name: licenceDeed("ODBL", "en")?.short }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    expect(await stated(collection, "own")).toEqual(everywhere("ETALAB", "ETALAB"));
    expect(await stated(collection, "follows")).toEqual(everywhere("ODBL", null));
    await expectOnPage(collection, "follows", "ODBL");
  });
});

describe("a file imported over an indicator", () => {
  it.each([
    ["CC0-1.0", "CC0"],
    // `none` is a choice of its own: it does not fall back to the collection's licence.
    ["none", "NONE"],
  ] as const)("gives it the licence of its line: %s", async (written, licence) => {
    const collection = await collectionWith("ETALAB");
    const preview = await importFile(collection, `id;own\nfrequency;Y\nlicence;${written}\n2025;2\n`);
    expect(preview).toContain(`changes ${t("import.field.licence")}`);
    expect(await stated(collection, "own")).toEqual(everywhere(licence, licence));
    expect(await stated(collection, "follows")).toEqual(everywhere("CC_BY", null));
    await expectOnPage(collection, "own", licence);
  });

  it.each([
    ["own", "ETALAB", "ETALAB", "licence;\n"],
    ["own", "ETALAB", "ETALAB", ""],
    ["follows", "CC_BY", null, "licence;\n"],
  ] as const)(
    "leaves that of %s as it is (%s), where the line is empty or absent",
    async (path, licence, own, line) => {
      const collection = await collectionWith("ETALAB");
      const preview = await importFile(collection, `id;${path}\nfrequency;Y\n${line}2026;3\n`);
      expect(preview).toContain(t("import.item.added", { count: 1 }));
      expect(preview).not.toContain(t("import.field.licence"));
      expect(await stated(collection, path)).toEqual(everywhere(licence, own));
    },
  );
});
