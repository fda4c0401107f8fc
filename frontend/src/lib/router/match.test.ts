import { expect, test } from "vitest";
import { findRoute, matchPath } from "./match";

test.each([
  ["", "/", {}],
  ["about", "/about", {}],
  ["about", "/About/", {}],
  ["about", "/abouts", undefined],
  ["u/:name", "/u/ann", { name: "ann" }],
  ["u/:name", "/u", undefined],
  ["u/:name", "/u/ann/more", undefined],
  [":a/:b/*", "/insee/prices/goods/food", { a: "insee", b: "prices", "*": "goods/food" }],
  [":a/:b/*", "/insee/prices", { a: "insee", b: "prices", "*": "" }],
  [":a/:b/*", "/insee", undefined],
  [":a/*", "/ins%20ee/caf%C3%A9/%zz", { a: "ins ee", "*": "café/%zz" }],
])("the pattern %j and the address %j give %j", (pattern, address, params) => {
  expect(matchPath(pattern, address)).toEqual(params);
});

test.each([
  ["/", ""],
  ["/about", "about"],
  ["/insee", ":a"],
  ["/insee/members", ":a/members"],
  ["/insee/prices", ":a/:b"],
  ["/i/insee/metrics", "i/:a/:b"],
  ["/insee/prices/metrics", ":a/:b/metrics"],
  ["/insee/prices/cpi", ":a/:b/*"],
  ["/i/insee/prices/new", "i/:a/:b/new"],
  ["/i/insee/prices/main", "i/:a/:b/:c"],
])("the address %j opens the most specific pattern, %j", (address, path) => {
  const paths = [
    "*",
    ":a/:b/*",
    ":a/:b/metrics",
    "i/:a/:b/:c",
    "i/:a/:b/new",
    "i/:a/:b",
    ":a/:b",
    ":a/members",
    ":a",
    "about",
    "",
  ];
  const routes = paths.map((it) => ({ path: it }));
  expect(findRoute(routes, address)?.route.path).toBe(path);
});
