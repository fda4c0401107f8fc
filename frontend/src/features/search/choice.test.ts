import { expect, test } from "vitest";
import { facetCount, isChosen, orderOf, readChoice, toggled, withoutFacets, writeChoice } from "./choice";

const read = (query: string) => readChoice(new URLSearchParams(query));

test.each([
  "",
  "q=gaz+naturel",
  "kind=question",
  "q=gaz&kind=metric&kind=account&freq=monthly&account=insee&collection=insee%2Fprix&licence=cc_by&tag=%C3%89nergie&unit=%25&since=2026-10-01&order=name&after=40",
])("the address %s is read and written", (query) => {
  expect(writeChoice(read(query))).toBe(query);
});

test.each(["2026", "2026-10", "2026-10-31"])("updates since %s are read", (since) => {
  expect(read(`since=${since}`).since).toBe(since);
});

test("what the address cannot mean is left out", () => {
  expect(
    writeChoice(read("kind=cat&freq=x&licence=mine&account=&tag=+&since=soon&order=best&after=-1")),
  ).toBe("");
});

test("a chosen value is removed, another is added, from the first page on", () => {
  const one = toggled(read("q=gaz&tag=a&after=20"), "tags", "b");
  expect(writeChoice(one)).toBe("q=gaz&tag=a&tag=b");
  expect(writeChoice(toggled(one, "tags", "a"))).toBe("q=gaz&tag=b");
  expect(facetCount(one)).toBe(2);
  expect(writeChoice(withoutFacets(read("q=gaz&tag=a&since=2026-10-01&order=name&after=20")))).toBe(
    "q=gaz&order=name",
  );
});

test("a tag is the same in any case and with any accents, an account key in any case", () => {
  const chosen = read("tag=energie&account=INSEE");
  expect(isChosen(chosen, "tags", "Énergie")).toBe(true);
  expect(isChosen(chosen, "accounts", "insee")).toBe(true);
  expect(writeChoice(toggled(chosen, "tags", "Énergie"))).toBe("account=insee");
});

test("without a text, the last updated come first", () => {
  expect(orderOf(read(""))).toBe("LATEST");
  expect(orderOf(read("kind=metric"))).toBe("UPDATED");
  expect(orderOf(read("order=updated"))).toBe("UPDATED");
  expect(orderOf(read("q=gaz"))).toBe("RELEVANCE");
  expect(orderOf(read("order=name"))).toBe("NAME");
});
