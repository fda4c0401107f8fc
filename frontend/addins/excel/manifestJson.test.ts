import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OfficeAddinManifest, validateManifest } from "office-addin-manifest";
import { afterAll, describe, expect, it } from "vitest";

/** The values with which the server fills in the placeholders. */
const FILLED = {
  __ID__: "12345678-1234-4234-8234-123456789abc",
  __VERSION__: "0.1.0",
  __ADDRESS__: "https://statit.example",
  __HOST__: "statit.example",
  __SUPPORT__: "https://statit.example/help",
};

const folder = mkdtempSync(join(tmpdir(), "statit-manifest-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the manifest for an installation, and returns its file. */
function filledIn(changes: Record<string, string> = {}): string {
  const source = readFileSync(new URL("./manifest.json", import.meta.url), "utf8");
  const values = Object.entries({ ...FILLED, ...changes });
  const file = join(folder, `${values.length}-${Object.values(changes).join("").length}.json`);
  writeFileSync(
    file,
    values.reduce((text, [name, value]) => text.replaceAll(name, value), source),
  );
  return file;
}

describe("the unified manifest", () => {
  it("obeys its schema", async () => {
    const { isValid, report } = await validateManifest(filledIn());
    expect(report?.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  it.each([
    ["an address without https", { __ADDRESS__: "http://statit.example" }],
    ["an id that is none", { __ID__: "statit" }],
  ])("does not obey it with %s", async (_, changes) => {
    expect((await validateManifest(filledIn(changes))).isValid).toBe(false);
  });

  it("has the id and version of the installation, for workbooks", async () => {
    expect(await OfficeAddinManifest.readManifestFile(filledIn())).toMatchObject({
      id: FILLED.__ID__,
      version: FILLED.__VERSION__,
      hosts: ["workbook"],
      permissions: "Document.ReadWrite.User",
    });
  });

  it("has every placeholder that it needs filled in", () => {
    expect(readFileSync(filledIn(), "utf8")).not.toMatch(/__[A-Z]+__/);
  });

  it("has the same addresses as the manifest in XML", () => {
    const addresses = (name: string) => {
      const text = readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
      return new Set(text.match(/__ADDRESS__\/addins\/excel\/(pane|functions)\.\w+/g));
    };
    expect(addresses("manifest.json")).toEqual(
      new Set(
        ["pane.html", "functions.js", "functions.json"].map((file) => `__ADDRESS__/addins/excel/${file}`),
      ),
    );
    expect(addresses("manifest.xml")).toEqual(
      new Set([...addresses("manifest.json"), "__ADDRESS__/addins/excel/functions.fr"]),
    );
  });

  it("opens the pane from its button", () => {
    const [{ runtimes, ribbons }] = JSON.parse(readFileSync(filledIn(), "utf8")).extensions;
    const [control] = ribbons[0].tabs[0].groups[0].controls;
    expect(ribbons[0].tabs[0].builtInTabId).toBe("TabData");
    expect(runtimes[0].actions).toContainEqual(
      expect.objectContaining({ id: control.actionId, type: "openPage" }),
    );
  });
});
