import { parse } from "@messageformat/parser";
import { expect, test } from "vitest";
import { frenchSpaces, parameters, textFaults } from "./messages.mjs";

test("French texts get their no-break spaces", () => {
  expect(frenchSpaces("Voulez-vous ? Oui : « bien » ; 5 %")).toBe(
    "Voulez-vous\u202f? Oui\u00a0: «\u00a0bien\u00a0»\u202f; 5\u202f%",
  );
  expect(frenchSpaces("{n, plural, one {# page} other {# pages}}")).toBe(
    "{n, plural, one {# page} other {# pages}}",
  );
});

test("a message's parameters are found, also within its cases", () => {
  const found = parameters(parse("{who} has {count, plural, one {one of {all, number}} other {#}}"));
  expect([...found]).toEqual([
    ["who", "string | number"],
    ["count", "number"],
    ["all", "number"],
  ]);
});

test("typewriter signs and missing French spaces are faults", () => {
  expect(textFaults("it's", "en")).toHaveLength(1);
  expect(textFaults('say "yes"', "en")).toHaveLength(1);
  expect(textFaults("wait...", "en")).toHaveLength(1);
  expect(textFaults("Vraiment?", "fr")).toHaveLength(1);
  expect(textFaults("«oui»", "fr")).toHaveLength(1);
  expect(textFaults("Vraiment ? « oui » : 3", "fr")).toEqual([]);
  expect(textFaults("Really? Yes: 3", "en")).toEqual([]);
});
