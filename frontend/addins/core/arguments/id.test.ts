import { describe, expect, it } from "vitest";
import { specCases } from "@/test/cases";
import type { Context } from "../context";
import { readCollection, readIndicator } from "./id";

const context: Context = { language: "en", installation: "https://statit.example", dateSystem: 1900 };

interface IdCase {
  text: string;
  id?: string;
  options?: Record<string, string>;
  problem?: "UNREADABLE" | "OTHER_SERVER" | "MISSING";
}

const SENTENCES = {
  UNREADABLE: "is not an indicator",
  OTHER_SERVER: "This add-in reads from statit.example",
  MISSING: "Give an indicator",
};

describe("sheetIds.json", () => {
  it.each(specCases<IdCase>("sheetIds"))("$text", ({ text, id = "", options = {}, problem }) => {
    if (problem) expect(() => readIndicator(text, context)).toThrow(SENTENCES[problem]);
    else expect(readIndicator(text, context)).toEqual({ id, options });
  });
});

describe("a collection", () => {
  it.each([
    ["demo/economy"],
    ["https://statit.example/demo/economy"],
    ["statit.example/fr/demo/economy/?lang=fr"],
  ])("%s is demo/economy", (text) => expect(readCollection(text, context)).toBe("demo/economy"));

  it.each([
    ["demo", "is not a collection"],
    ["demo/economy/inflation", "is not a collection"],
    ["https://other.example/demo/economy", "another server"],
    [null, "Give a collection"],
  ])("%s is refused", (text, sentence) => expect(() => readCollection(text, context)).toThrow(sentence));
});
