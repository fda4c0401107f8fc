import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { LICENCES, licenceDeed, licenceOfWord } from "./licences";

test("licences have the order and the links of the cases", () => {
  const cases = specCases<{ licence: string; en?: string; fr?: string }>("licences");
  expect(cases.map(({ licence }) => licenceOfWord(licence))).toEqual(LICENCES);
  for (const { licence, en, fr } of cases) {
    const found = licenceOfWord(licence) ?? "NONE";
    expect([licenceDeed(found, "en")?.url, licenceDeed(found, "fr")?.url], licence).toEqual([en, fr]);
  }
});
