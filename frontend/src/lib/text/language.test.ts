// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { browserLanguage, guestLanguage, pageLanguage, storeGuestLanguage } from "./language";

afterEach(() => {
  storeGuestLanguage(null);
  document.documentElement.lang = "";
  history.replaceState(null, "", "/");
});

test.each([
  // sent, asked → of the page, of a guest; the browser of these tests is English.
  ["fr", "", "fr", "en"],
  ["en", "?lang=fr", "en", "fr"],
  ["__LANG__", "?lang=fr", "fr", "fr"],
  ["__LANG__", "?lang=de", "en", "en"],
  ["de", "", "en", "en"],
] as const)("the language of a page sent in %j at %j", (sent, asked, page, guest) => {
  document.documentElement.lang = sent;
  history.replaceState(null, "", `/${asked}`);
  expect([pageLanguage(), guestLanguage()]).toEqual([page, guest]);
});

test("a guest's choice is in a cookie until it is removed", () => {
  storeGuestLanguage("fr");
  expect(document.cookie).toBe("statit_language=fr");
  storeGuestLanguage(null);
  expect(document.cookie).toBe("");
});

test("the first language of a guest's browser decides, as in the shared cases", () => {
  const cases = specCases<{ preferred: string | null; language: string }>("languages");
  expect(cases.length).toBeGreaterThan(20);
  for (const { preferred, language } of cases) {
    expect(browserLanguage(preferred), String(preferred)).toBe(language);
  }
});
