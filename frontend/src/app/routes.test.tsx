import { render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { routes } from "./routes";
import { WithoutTrailingSlash } from "./WithoutTrailingSlash";

/** The first path segments that are words, not keys. */
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

/** Address patterns, with example words instead of keys. */
function addresses(list: typeof routes): string[] {
  return list.flatMap(({ children, index, path }) => {
    if (children) return addresses(children);
    return index ? [] : [`/${path}`.replace(/:\w+/g, "key").replace("*", "one/two")];
  });
}

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

/** The route table with addresses instead of pages, without layouts except the rule for slashes. */
function withoutPages(list: typeof routes): RouteObject[] {
  return list.map(({ children, Component, index, path }): RouteObject => {
    if (index) return { index, Component: Where };
    if (!children) return { path, Component: Where };
    const around = Component === WithoutTrailingSlash ? WithoutTrailingSlash : Outlet;
    return { Component: around, children: withoutPages(children) };
  });
}

test.each(addresses(routes))("%s/ leads to the same page without the slash", async (address) => {
  const query = "?start=2020#it";
  const router = createMemoryRouter(withoutPages(routes), { initialEntries: [`${address}/${query}`] });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(address + query)).toBeTruthy();
  expect(router.state.location.pathname).toBe(address);
});
