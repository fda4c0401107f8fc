import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProblemCode } from "@/gql/graphql";
import { specCases } from "@/test/cases";
import { LANGUAGES } from "../text/language";
import { loadTexts, type Translate } from "../text/text";
import { problemText } from "./problems";

const schema = readFileSync(join(import.meta.dirname, "../../../schema.graphql"), "utf8");
const codes = (/enum ProblemCode \{([^}]*)\}/.exec(schema)?.[1] ?? "").match(
  /\b[A-Z][A-Z_]+\b/g,
) as ProblemCode[];

/** Every parameter of any code. */
const params = {
  max: 10,
  min: 8,
  length: 12,
  left: 2,
  seconds: 61,
  size: 300_000,
  width: 1,
  height: 2,
  tag: "x",
  contact: "a@b.fr",
  current: 4,
  basedOn: 3,
  count: 2,
  first: ["prices/food", "prices/energy"],
  expected: "M",
  other: 7,
  line: 3,
  text: "2024",
  symbol: "€",
  kind: "XLS",
  encoding: "UTF-8",
  sheet: "2024",
  name: "TIME_PERIOD",
  columns: 6,
  collection: "ann/prices",
};

async function translator(language: "en" | "fr"): Promise<Translate> {
  const texts = await loadTexts(language);
  await texts.load(["problem"]);
  return texts.t;
}

test.each(LANGUAGES)("every code of the schema has a whole sentence (%s)", async (language) => {
  const t = await translator(language);
  expect(codes.length).toBeGreaterThan(70);
  for (const code of codes) {
    const text = problemText(t, { code, params });
    expect(text, code).toMatch(/^(?:\p{Lu}|\p{Nd}|[“«]).*\.$/su);
    expect(text, code).not.toMatch(/undefined|NaN|[{}]|problem\./);
  }
});

test.each(LANGUAGES)("the sentences are those of the server (%s)", async (language) => {
  const t = await translator(language);
  const cases = specCases<{ code: ProblemCode; params: object; en: string; fr: string }>("sentences");
  for (const { code, params, ...sentences } of cases)
    expect(problemText(t, { code, params: { ...params } }), code).toBe(sentences[language]);
});

test("seconds become minutes and bytes kilobytes, rounded so that they are true", async () => {
  const t = await translator("en");
  expect(problemText(t, { code: "TOO_MANY_ATTEMPTS", params: { seconds: 61 } })).toContain("2 minutes");
  expect(problemText(t, { code: "TOO_MANY_MAILS", params: { seconds: 5 } })).toContain("one minute");
  const sentenceOf = (size: number) =>
    problemText(t, { code: "PICTURE_TOO_BIG", params: { size, max: 153_600 } });
  expect(sentenceOf(153_600)).toContain("is 150 kB; it must be smaller than 150 kB");
  expect(sentenceOf(153_601)).toContain("is 151 kB; it must be smaller than 150 kB");
});

test("French sentences have their no-break spaces", async () => {
  const t = await translator("fr");
  expect(problemText(t, { code: "PASSWORD_TOO_SHORT", params: { min: 8 } })).toContain("court\u00a0:");
  expect(problemText(t, { code: "TAG_TOO_LONG", params: { tag: "prix", max: 50 } })).toContain(
    "«\u00a0prix\u00a0»",
  );
});
