import { expect, test } from "vitest";
import { readChoice, writeChoice } from "./choice";

test("an address says all of a choice, and reading it gives the choice again", () => {
  const address =
    "import=f&encoding=windows-1252&separator=tab&sheet=Feuil+2&texts=fr&repair=header%3A3&repair=missing%3A..&leave=dates%3Admy&mode=replace&resume=1&show=new&q=paris";
  expect(writeChoice(readChoice(new URLSearchParams(address))).toString()).toBe(address);
  expect(
    writeChoice(readChoice(new URLSearchParams("encoding=ebcdic&mode=add&resume=0&show=all"))).toString(),
  ).toBe("");
});
