import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { browserLanguage, chooseLanguage } from "./language";

test("a signed-in reader's stored language is used if it is one of ours, otherwise English", () => {
  expect(chooseLanguage({ id: "1", lang: "fr" }, null, "en-GB")).toBe("fr");
  expect(chooseLanguage({ id: "1", lang: "en" }, "fr", "fr-FR")).toBe("en");
  expect(chooseLanguage({ id: "1", lang: "de" }, "fr", "fr-FR")).toBe("en");
  expect(chooseLanguage({ id: "1" }, "fr", "fr-FR")).toBe("en");
});

test("the first language of a guest's browser decides, as in the shared cases", () => {
  const cases = specCases<{ preferred: string | null; language: string }>("languages");
  expect(cases.length).toBeGreaterThan(20);
  for (const { preferred, language } of cases) {
    expect(browserLanguage(preferred), String(preferred)).toBe(language);
    expect(chooseLanguage(null, null, preferred ?? undefined)).toBe(language);
  }
});

test("what a guest chose in the footer wins over the browser", () => {
  expect(chooseLanguage(null, "en", "fr-FR")).toBe("en");
  expect(chooseLanguage(null, "fr", "en-US")).toBe("fr");
  expect(chooseLanguage(null, "xx", "fr-FR")).toBe("fr");
});
