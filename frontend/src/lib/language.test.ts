import { expect, test } from "vitest";
import { chooseLanguage } from "./language";

test("a signed-in reader's stored language is used if it is one of ours, otherwise English", () => {
  expect(chooseLanguage({ id: "1", lang: "fr" }, null, "en-GB")).toBe("fr");
  expect(chooseLanguage({ id: "1", lang: "en" }, "fr", "fr-FR")).toBe("en");
  expect(chooseLanguage({ id: "1", lang: "de" }, "fr", "fr-FR")).toBe("en");
  expect(chooseLanguage({ id: "1" }, "fr", "fr-FR")).toBe("en");
});

test("a guest reads French where the browser prefers it, otherwise English", () => {
  expect(chooseLanguage(null, null, "fr")).toBe("fr");
  expect(chooseLanguage(null, null, "fr-CA")).toBe("fr");
  expect(chooseLanguage(null, null, "FR-fr")).toBe("fr");
  expect(chooseLanguage(null, null, "de-DE")).toBe("en");
  expect(chooseLanguage(null, null, undefined)).toBe("en");
});

test("what a guest chose in the footer wins over the browser", () => {
  expect(chooseLanguage(null, "en", "fr-FR")).toBe("en");
  expect(chooseLanguage(null, "fr", "en-US")).toBe("fr");
  expect(chooseLanguage(null, "xx", "fr-FR")).toBe("fr");
});
