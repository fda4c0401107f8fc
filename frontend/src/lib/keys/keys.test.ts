import { describe, expect, it } from "vitest";
import { specCases } from "@/test/cases";
import { collectionKeyProblem, metricPathProblem, suggestKey } from "./keys";

interface KeyCase {
  kind: string;
  text: string;
  problem?: string;
  params?: Record<string, unknown>;
}

const cases = specCases<KeyCase>("keys");

describe("keys.json", () => {
  const checks: Record<string, typeof collectionKeyProblem> = {
    collection: collectionKeyProblem,
    path: metricPathProblem,
  };
  it.each(cases.filter((it) => it.kind in checks))("$kind $text", ({ kind, text, problem, params = {} }) => {
    const found = checks[kind]?.(text);
    expect(found?.code).toBe(problem);
    if (found) expect(found.params).toEqual(params);
  });
});

describe("a key made from a name", () => {
  it.each([
    ["Prix à la consommation, ensemble", "prix-a-la-consommation-ensemble"],
    ["Œuvres & cœurs", "oeuvres-coeurs"],
    ["  ", ""],
    ["a".repeat(70), "a".repeat(60)],
  ])("%j is %j", (name, key) => expect(suggestKey(name)).toBe(key));
});
