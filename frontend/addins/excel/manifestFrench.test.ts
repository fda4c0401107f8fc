import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const textOf = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
const manifest = JSON.parse(textOf("manifest.json"));
const { $schema: schemaAddress, ...french } = JSON.parse(textOf("fr.json")) as Record<string, string>;

/** The rules of a schema of localization files: by name, and by a pattern of the name. */
interface Schema {
  required: string[];
  properties: Record<string, Rule>;
  patternProperties: Record<string, Rule>;
}
interface Rule {
  maxLength?: number;
}

/** The schema that a file names, as the package of Microsoft's validator has it. */
function schemaOf(address: string): Schema {
  const validator = createRequire(createRequire(import.meta.url).resolve("office-addin-manifest"));
  const folder = join(dirname(validator.resolve("@microsoft/app-manifest")), "json-schemas");
  const [, path = ""] = /json-schemas\/(.+)$/.exec(address) ?? [];
  return JSON.parse(readFileSync(join(folder, path), "utf8"));
}

/** The paths and values of all texts of the manifest: `extensions[0].ribbons[0]…`. */
function textsIn(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((each, at) => textsIn(each, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, path ? `${path}.${name}` : name));
}

const texts = new Map(textsIn(manifest));

describe("the French texts of the unified manifest", () => {
  it("are a file that the manifest names", () =>
    expect(manifest.localizationInfo).toEqual({
      defaultLanguageTag: "en-us",
      additionalLanguages: [{ languageTag: "fr", file: "fr.json" }],
    }));

  it("obey the schema of the manifest’s version", () => {
    expect(schemaAddress).toContain(`/v${manifest.manifestVersion}/`);
    const { required, properties, patternProperties } = schemaOf(schemaAddress ?? "");
    expect(Object.keys(french)).toEqual(expect.arrayContaining(required));
    for (const [name, text] of Object.entries(french)) {
      const [, rule] = Object.entries(patternProperties).find(([it]) => new RegExp(it).test(name)) ?? [];
      const { maxLength } = rule ?? properties[name] ?? {};
      expect(maxLength, name).toBeGreaterThan(0);
      expect(text.length, name).toBeLessThanOrEqual(maxLength ?? 0);
    }
  });

  it("translate every text that people read, and only texts that are there", () => {
    const read = /^(name|description)\.|\.(label|title|description)$/;
    const words = [...texts.keys()].filter((path) => read.test(path));
    expect(words.length).toBeGreaterThan(8);
    expect(Object.keys(french).sort()).toEqual(
      [...words, "extensions[0].runtimes[0].customFunctions.metadataUrl"].sort(),
    );
  });

  it("are those of the manifest in XML", () => {
    const inXml = [...textOf("manifest.xml").matchAll(/Locale="fr-FR" Value="([^"]*)"/g)].map(([, it]) => it);
    expect(inXml.length).toBeGreaterThan(3);
    expect(Object.values(french)).toEqual(expect.arrayContaining(inXml));
  });
});
