import { expect, test } from "vitest";
import { CONFIDENTIALITIES, STATUS_CODES } from "@/lib/lines/status";
import type { Language } from "@/lib/text/language";
import { loadTexts } from "@/lib/text/text";
import { codeName, statusChange, statusName } from "./status";

const textsIn = async (language: Language) => {
  const texts = await loadTexts(language);
  await texts.load(["status"]);
  return texts.t;
};

test.each([
  ["en", "P", "provisional"],
  ["en", "BP", "break in series, provisional"],
  ["en", "Q/C", "suppressed (confidential)"],
  ["fr", "BEP", "rupture de série, estimé, provisoire"],
  ["fr", "Q", "secret statistique"],
] as const)("in %s, %s is %s", async (language, status, name) => {
  expect(statusName(status, await textsIn(language))).toBe(name);
});

test.each([
  ["P", null, "provisional → final"],
  ["EP", null, "estimated, provisional → final"],
  ["F", null, "forecast → normal"],
  ["B", null, "break in series → normal"],
  [null, "P", "normal → provisional"],
  ["P", "E", "provisional → estimated"],
  ["Q/C", null, "suppressed (confidential) → normal"],
] as const)("the change from %s to %s is worded", async (before, after, text) => {
  expect(statusChange(before, after, await textsIn("en"))).toBe(text);
});

test.each(["en", "fr"] as const)("every code has a name in %s", async (language) => {
  const t = await textsIn(language);
  const names = STATUS_CODES.map((code) => codeName(code, t));
  const reasons = CONFIDENTIALITIES.map((code) => t(`status.confidentiality.${code}`));
  expect(new Set(names).size).toBe(STATUS_CODES.length);
  expect(new Set(reasons).size).toBe(CONFIDENTIALITIES.length);
  expect([...names, ...reasons].filter((name) => name.startsWith("status."))).toEqual([]);
});
