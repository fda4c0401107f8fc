import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@messageformat/parser";
import { expect, test } from "vitest";
import { bareCounts, glossaryCheck, pattern, plainWords } from "./glossary.mjs";
import { parameters } from "./messages.mjs";
import { mailWords, otherTexts, pairs, sentences } from "./otherTexts.mjs";

const glossary = {
  terms: [
    { en: "publisher", fr: "diffuseur", meaning: "who publishes", replaces: { fr: ["éditeur*"] } },
    { en: "fix", fr: "corriger", meaning: "to make right", replaces: { en: ["mend*"] } },
    { en: "kB", fr: "ko", meaning: "a thousand bytes", replaces: { en: ["KB"], fr: ["Ko"] } },
    { en: "no longer", fr: "ne plus", meaning: "not now", replaces: { en: ["any more"] } },
  ],
  exceptions: [{ id: "member.*", language: "fr", word: "éditeur*", reason: "the role" }],
};

test.each([
  ["en", "page.a", "Mend these lines", 1],
  ["en", "page.a", "3 need mending", 1],
  ["en", "page.a", "{count, plural, one {It is mended} other {# are fixed}}", 1],
  ["en", "page.a", "It is not there any\nmore", 1],
  ["en", "page.a", "19 of 250 KB", 1],
  ["en", "page.a", "19 of 250 kB", 0],
  ["en", "page.a", "See metadata.json and the amendments", 0],
  ["en", "page.a", "See <mend>{mend}</mend>", 0],
  ["fr", "page.a", "Devenir éditeur", 1],
  ["fr", "page.a", "Les Éditeurs tiennent des collections", 1],
  ["fr", "page.a", "Devenir diffuseur", 0],
  ["fr", "member.role", "Éditeur", 0],
  ["en", "page.a", "Devenir éditeur", 0],
])("%s %s “%s” has %d replaced words", (language, id, text, count) => {
  expect(glossaryCheck(glossary).faults([{ id, language, text: plainWords(text) }])).toHaveLength(count);
});

test("a fault names the message and the word to write", () => {
  const found = glossaryCheck(glossary).faults([{ id: "page.a", language: "en", text: "Mend it" }]);
  expect(found).toEqual(["en: page.a: “mend*”: write “fix”"]);
});

test("an exception that no text needs is a fault", () => {
  const check = glossaryCheck(glossary);
  expect(check.unused()).toHaveLength(1);
  check.faults([{ id: "member.role", language: "fr", text: "Éditeur" }]);
  expect(check.unused()).toEqual([]);
});

test("words are found whole", () => {
  expect(pattern("mail").test("by mail.")).toBe(true);
  expect(pattern("mail").test("e-mail")).toBe(false);
  expect(pattern("mail").test("mailing")).toBe(false);
});

test.each([
  ["{count, number} files", ["{count} files"]],
  ["{count, plural, one {# file} other {# files}} in {all, number} folders", ["{all} folders"]],
  ["{count, plural, one {# file} other {# files}}", []],
  ["{shown, number} of {total, number}", []],
  ["at most {max, number} files", []],
  ["line {line, number} is too long", []],
])("numbers before a noun: %s", (text, found) => {
  expect(bareCounts(text, parameters(parse(text)))).toEqual(found);
});

test("the words of a mail, of a template and of the server are found", () => {
  expect(mailWords("<p>{{ name }} is {% if a %}an editor{% endif %}</p>")).toBe(" # is  / an editor /  ");
  expect(pairs('name: Both("Eau", "Water"),\n notes: Both(\n  "Été",\n  "Summer",\n )')).toEqual([
    { fr: "Eau", en: "Water" },
    { fr: "Été", en: "Summer" },
  ]);
  const source = 'fn english() {\n "Busy."\n}\n\nfn french() {\n "Occupé."\n}\n\nfn other() { "x" }';
  expect(sentences(source)).toEqual([
    { language: "en", text: "Busy." },
    { language: "fr", text: "Occupé." },
  ]);
  const texts = otherTexts(fileURLToPath(new URL("../..", import.meta.url)));
  for (const place of ["mails/", "template/", "server/"])
    for (const language of ["en", "fr"])
      expect(
        texts.filter((it) => it.id.startsWith(place) && it.language === language).length,
      ).toBeGreaterThan(4);
});

test("every term has both languages, a meaning, and at least one word that it replaces", () => {
  const { terms, exceptions } = JSON.parse(
    readFileSync(new URL("../src/locales/glossary.json", import.meta.url), "utf8"),
  );
  for (const term of terms) {
    expect(term.en && term.fr && term.meaning, JSON.stringify(term)).toBeTruthy();
    expect([...(term.replaces.en ?? []), ...(term.replaces.fr ?? [])].length, term.en).toBeGreaterThan(0);
  }
  for (const exception of exceptions) expect(exception.reason, exception.id).toBeTruthy();
});
