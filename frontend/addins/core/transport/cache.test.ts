import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "../api/answer";
import type { Need } from "../api/request";
import { notAvailable } from "../failure/error";
import { english } from "../test/server";
import { AnswerCache, type CacheStore } from "./cache";
import { memoryStore } from "./memoryStore";

const need: Need = { kind: "series", id: "ann/c/a", options: { freq: "Q", start: "-3" } };
const data = (value: unknown): Outcome => ({ kind: "data", data: { value } });

let seconds: number;
let store: CacheStore;
let cache: AnswerCache;
beforeEach(() => {
  seconds = 0;
  store = memoryStore(() => seconds * 1_000);
  cache = new AnswerCache(store, english, "statit_abcdefSECRETSECRET");
});

describe("an answer", () => {
  it.each([[0.1 + 0.2], [1 / 3], [-1e-320], [123_456_789_012_345_680], ["é – 😀 \u2028"]])(
    "is read as it was cached: %j",
    (value) => {
      cache.put(need, data(value));
      expect(cache.get(need)).toEqual(data(value));
    },
  );

  it.each<[string, Need]>([
    ["the letter case of the id", { ...need, id: "Ann/C/A" }],
    ["the order of the options", { ...need, options: { start: "-3", freq: "Q" } }],
  ])("does not depend on %s", (_, other) => {
    cache.put(need, data(1));
    expect(cache.get(other)).toEqual(data(1));
  });

  it("is another one for other options, another reader, another installation", () => {
    cache.put(need, data(1));
    const other = { ...english, installation: "https://other.example" };
    expect(cache.get({ ...need, options: {} })).toBeUndefined();
    expect(new AnswerCache(store, english, undefined).get(need)).toBeUndefined();
    expect(new AnswerCache(store, english, "statit_ghijklSECRETSECRET").get(need)).toBeUndefined();
    expect(new AnswerCache(store, other, "statit_abcdefSECRETSECRET").get(need)).toBeUndefined();
  });

  it.each<[Outcome, number]>([
    [data(1), 300],
    [{ kind: "missing" }, 30],
  ])("%j lives %d seconds", (outcome, lifetime) => {
    cache.put(need, outcome);
    seconds = lifetime - 1;
    expect(cache.get(need)).toEqual(outcome);
    seconds = lifetime;
    expect(cache.get(need)).toBeUndefined();
  });

  it("is not cached if it is an error", () => {
    cache.put(need, { kind: "failed", error: notAvailable("Down.") });
    expect(cache.get(need)).toBeUndefined();
  });

  it("is forgotten with a refresh", () => {
    cache.put(need, data(1));
    cache.refresh();
    expect(cache.get(need)).toBeUndefined();
  });
});

describe("the texts of a store", () => {
  it("are ASCII, have short keys, and hold no secret", () => {
    const texts: [string, string][] = [];
    const recording = { ...store, put: (key: string, value: string) => void texts.push([key, value]) };
    const long: Need = { ...need, id: `ann/c/${"x".repeat(190)}` };
    new AnswerCache(recording, english, "statit_abcdefSECRETSECRET").put(long, data("é".repeat(10)));
    expect(texts).toHaveLength(1);
    const [key = "", value = ""] = texts[0] ?? [];
    expect(key).toMatch(/^[\x20-\x7e]{1,40}$/);
    expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(value).not.toContain("SECRET");
  });

  it.each([
    [60, true],
    [20_000, false],
  ])("of %d characters fit into 100,000 bytes: %s", (length, fits) => {
    store.maxValueBytes = 100_000;
    cache.put(need, data("é".repeat(length)));
    expect(cache.get(need) !== undefined).toBe(fits);
  });

  it("of another need with the same key are not taken for this one", () => {
    cache.put(need, data(1));
    const colliding = { ...store, get: () => JSON.stringify({ key: "another", data: {} }) };
    expect(new AnswerCache(colliding, english, undefined).get(need)).toBeUndefined();
  });

  it("leave a full memory, the oldest first", () => {
    const small = memoryStore(() => 0, 25);
    for (const key of ["a", "b", "a", "c"]) small.put(key, "0123456789", 300);
    expect(["a", "b", "c"].map((key) => small.get(key) !== undefined)).toEqual([true, false, true]);
  });
});
