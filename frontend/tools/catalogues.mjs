// Compiles src/locales/{en,fr}/{area}.json to one module per language, one per later area, and to the types of all
// messages. With --check it also finds ids that no source file uses, texts that are rendered before they are loaded,
// and words that the glossary replaces, in the catalogues, mails, templates and sentences of the server. Any fault
// exits with status 1.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parse } from "@messageformat/parser";
import { bareCounts, glossaryCheck, plainWords } from "./glossary.mjs";
import { frenchSpaces, parameters, textFaults } from "./messages.mjs";
import { otherTexts } from "./otherTexts.mjs";
import { areaOf, LATER, OF_SERVER, TextAreas } from "./textAreas.mjs";

const src = fileURLToPath(new URL("../src", import.meta.url));
const addins = fileURLToPath(new URL("../addins", import.meta.url));
const languages = ["en", "fr"];
const faults = [];

function read(language) {
  const folder = join(src, "locales", language);
  const messages = new Map();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const area = file.slice(0, -".json".length);
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")))) {
      if (messages.has(id)) faults.push(`${language}/${file}: ${id} stands twice`);
      if (!id.startsWith(area === "problems" ? "problem." : `${area}.`))
        faults.push(`${language}/${file}: ${id} belongs to another file`);
      for (const fault of textFaults(text, language)) faults.push(`${language}/${file}: ${id}: ${fault}`);
      messages.set(id, language === "fr" ? frenchSpaces(text) : text);
    }
  }
  return messages;
}

function compile(language, messages) {
  const compiled = {};
  for (const [id, text] of messages) {
    try {
      compiled[id] = compileMessage(text);
    } catch (error) {
      faults.push(`${language}: ${id}: ${error.message}`);
    }
  }
  return compiled;
}

function describe(text) {
  try {
    return parameters(parse(text));
  } catch {
    return new Map(); // reported by compile
  }
}

function compare(en, fr) {
  for (const [id, text] of en) {
    if (!fr.has(id)) faults.push(`fr: ${id} is missing`);
    else {
      const wanted = [...describe(text).keys()].sort().join(", ");
      const found = [...describe(fr.get(id)).keys()].sort().join(", ");
      if (wanted !== found) faults.push(`fr: ${id} has the parameters (${found}), en has (${wanted})`);
    }
  }
  for (const id of fr.keys()) if (!en.has(id)) faults.push(`en: ${id} is missing`);
}

/** Faults of wording: words that the glossary replaces, numbers before a noun without a plural form. */
function wording(catalogues) {
  const glossary = JSON.parse(readFileSync(join(src, "locales", "glossary.json"), "utf8"));
  const { faults: replaced, unused: unneeded } = glossaryCheck(glossary);
  const found = replaced(otherTexts(fileURLToPath(new URL("../..", import.meta.url))));
  for (const [language, messages] of catalogues)
    for (const [id, text] of messages) {
      found.push(...replaced([{ id, language, text: plainWords(text) }]));
      for (const count of bareCounts(text, describe(text)))
        found.push(`${language}: ${id}: “${count}”: write a plural form`);
    }
  return [...found, ...unneeded()];
}

function types(en) {
  const lines = [...en].map(([id, text]) => {
    const fields = [...describe(text)].map(([name, type]) => `${JSON.stringify(name)}: ${type}`);
    return `  ${JSON.stringify(id)}: ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "undefined"};`;
  });
  const areas = downloaded.map((area) => JSON.stringify(area)).join(" | ");
  return `/** Every message and its parameters. */\nexport interface Messages {\n${lines.join("\n")}\n}\n\n/** The areas of texts that are downloaded later. */\nexport type LaterArea = ${areas};\n`;
}

/** The sentences of problems as tokens, by code: the server writes them without this application. */
function problemTokens(compiled) {
  const prefix = "problem.";
  const problems = compiled.filter(([id]) => id.startsWith(prefix));
  return Object.fromEntries(problems.map(([id, tokens]) => [id.slice(prefix.length), tokens]));
}

/** The areas that browsers download later. */
const downloaded = LATER.filter((area) => !OF_SERVER.includes(area));

/** The module with the downloads of a language's later areas. */
function loaders(language) {
  const lines = downloaded.map((area) => `  ${area}: () => import("./${language}.${area}"),`);
  return `/** The downloads of the later areas. */\nexport const later = {\n${lines.join("\n")}\n};\n`;
}

/** Ids that no source contains: in full, or by a prefix that ends in a dot (`problem.${code}`). */
function unused(ids) {
  const sources = [src, addins]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(gql|compiled)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const prefixes = [...sources.matchAll(/`([a-zA-Z]+\.(?:[A-Za-z]+\.)*)\$\{/g)].map((match) => match[1]);
  return ids.filter(
    (id) => !sources.includes(`"${id}"`) && !prefixes.some((prefix) => id.startsWith(prefix)),
  );
}

function write(file, entries, more = "") {
  const json = JSON.stringify(Object.fromEntries(entries));
  const source = `import type { Catalogue } from "@/lib/text/message";\n\n${more}export const messages: Catalogue = ${json};\n`;
  writeFileSync(join(out, file), source);
}

const out = join(src, "locales", "compiled");
const [en, fr] = languages.map(read);
compare(en, fr);
mkdirSync(out, { recursive: true });
const problems = {};
for (const [language, messages] of [
  ["en", en],
  ["fr", fr],
]) {
  const compiled = Object.entries(compile(language, messages));
  problems[language] = problemTokens(compiled);
  write(
    `${language}.ts`,
    compiled.filter(([id]) => !areaOf(id)),
    `export { later } from "./later.${language}";\n\n`,
  );
  writeFileSync(join(out, `later.${language}.ts`), loaders(language));
  for (const area of LATER)
    write(
      `${language}.${area}.ts`,
      compiled.filter(([id]) => areaOf(id) === area),
    );
}
writeFileSync(join(out, "messages.ts"), types(en));
writeFileSync(join(out, "problems.json"), JSON.stringify(problems));
if (process.argv.includes("--check")) {
  for (const id of unused([...en.keys()])) faults.push(`${id} is used nowhere`);
  faults.push(...new TextAreas().faults());
  faults.push(
    ...wording([
      ["en", en],
      ["fr", fr],
    ]),
  );
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
