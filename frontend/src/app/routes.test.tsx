import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { routes } from "./routes";

/** The first segments of addresses that are words, not keys. */
function firstWords(list: typeof routes): string[] {
  return list.flatMap((route) => {
    if (route.children) return firstWords(route.children);
    const [first = ""] = (route.path ?? "").split("/");
    return first && !first.startsWith(":") && first !== "*" ? [first] : [];
  });
}

test("no account can hide behind a page: no first word of the route table can be a username", () => {
  const reserved = new Set(
    specCases<{ kind: string; text: string; problem?: string }>("keys")
      .filter((it) => it.kind === "account" && it.problem !== undefined)
      .map((it) => it.text),
  );
  const words = firstWords(routes);
  expect(words).toContain("signpub");
  for (const word of words) expect(reserved, word).toContain(word);
});
