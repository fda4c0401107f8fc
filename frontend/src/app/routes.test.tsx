import { createMemoryHistory } from "@tanstack/history";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { isCountedPage } from "@/lib/counting/pages";
import { questionNumber } from "@/lib/questionPaths";
import { findRoute } from "@/lib/router/match";
import { useLocation } from "@/lib/router/navigation";
import { Router } from "@/lib/router/Router";
import { specCases } from "@/test/cases";
import { routes, WithoutTrailingSlash } from "./routes";

/** The first segments of addresses that are words, not keys. */
const firstWords = routes
  .map(({ path }) => path.split("/")[0] ?? "")
  .filter((it) => it !== "" && it !== "*" && !it.startsWith(":"));

test("no account can hide behind a page: no first word of the route table can be a username", () => {
  const reserved = new Set(
    specCases<{ kind: string; text: string; problem?: string }>("keys")
      .filter((it) => it.kind === "account" && it.problem !== undefined)
      .map((it) => it.text),
  );
  expect(firstWords).toContain("signpub");
  for (const word of firstWords) expect(reserved, word).toContain(word);
});

/** Address patterns, with example words instead of keys. */
const addresses = routes
  .filter(({ path }) => path !== "")
  .map(({ path }) => `/${path}`.replace(/:\w+/g, "key").replace("*", "one/two"));

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

/** The route table with addresses instead of pages, and no frame but the rule for slashes. */
const withoutPages = routes.map(({ path }) => ({ path, parts: [WithoutTrailingSlash, Where] }));

test.each(addresses)("%s/ leads to the same page without the slash", async (address) => {
  const query = "?start=2020#it";
  const history = createMemoryHistory({ initialEntries: [`${address}/${query}`] });
  render(<Router history={history} routes={withoutPages} />);
  expect(await screen.findByText(address + query)).toBeTruthy();
  expect(history.location.pathname).toBe(address);
});

const pages = specCases<{ path: string; route: string; names: string }>("pages");

test.each(pages)("$path is shown by the route $route", ({ path, route, names }) => {
  expect(findRoute(routes, path)?.route.path).toBe(route);
  const number = /\/post\/(.+)$/.exec(path)?.[1];
  if (number) expect(questionNumber(number) !== undefined).toBe(names === "question");
});

test("the server knows every route", () => {
  const known = new Set([...pages.map(({ route }) => route), "*"]);
  for (const { path } of routes) expect(known).toContain(path);
});

test.each<[string, boolean]>([
  ["/", false],
  ["/public", false],
  ["/guide/api", false],
  ["/sign/town", false],
  ["/insee", false],
  ["/insee/members", false],
  ["/insee/dashboards", false],
  ["/insee/prices", true],
  ["/insee/prices/metrics", true],
  ["/insee/prices/charts", true],
  ["/insee/prices/posts", true],
  ["/insee/prices/post/7-why-the-jump", true],
  ["/insee/prices/members", false],
  ["/insee/prices/analytics", false],
  ["/insee/prices/import", false],
  ["/insee/prices/cpi", true],
  ["/insee/prices/goods/food/bread", true],
  ["/i/insee/prices", true],
  ["/i/insee/prices/new", false],
  ["/i/insee/prices/board", true],
  ["/i/insee/prices/board/new", false],
  ["/i/insee/prices/board/rents", true],
  ["/f/insee/prices/cpi", true],
])("whether views of %s are counted: %j", (address, isCounted) => {
  expect(isCountedPage(findRoute(routes, address)?.route.path ?? "")).toBe(isCounted);
});
