import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { linkedMetric, OTHER_PAGES } from "./linkedMetric";

const origin = "https://statit.example";
const cpi = { account: "insee", collection: "prices", path: "cpi", rest: "" };

test.each([
  ["a path", "/insee/prices/cpi", cpi],
  ["an address of this server", `${origin}/insee/prices/cpi`, cpi],
  ["a long path", "/insee/prices/a/b/c/d/e/f", { ...cpi, path: "a/b/c/d/e/f" }],
  [
    "another letter case",
    "/INSEE/Prices/CPI",
    { account: "INSEE", collection: "Prices", path: "CPI", rest: "" },
  ],
  ["a slash at the end", "/insee/prices/cpi/", cpi],
  ["a query", "/insee/prices/cpi?freq=Y&tab=table", { ...cpi, rest: "?freq=Y&tab=table" }],
  ["a fragment", `${origin}/insee/prices/cpi#about`, { ...cpi, rest: "#about" }],
  ["a reserved word of another position", "/insee/posts/cols", { ...cpi, collection: "posts", path: "cols" }],
])("%s leads to an indicator: %s", (_, href, expected) => {
  expect(linkedMetric(href, origin)).toEqual(expected);
});

test.each([
  ["another site", "https://example.org/insee/prices/cpi"],
  ["another site without a scheme", "//example.org/insee/prices/cpi"],
  ["this server's host with another scheme", "http://statit.example/insee/prices/cpi"],
  ["this server's host at another port", "https://statit.example:8443/insee/prices/cpi"],
  ["a mail address", "mailto:insee@statit.example"],
  ["no address", "https://"],
  ["the home page", "/"],
  ["an account", "/insee"],
  ["the collections of an account", "/insee/cols"],
  ["a collection", "/insee/prices"],
  ["a word instead of a collection", "/insee/members/cpi"],
  ["the indicators of a collection", "/insee/prices/metrics"],
  ["the numbers of a collection", "/insee/prices/analytics"],
  ["a question", "/insee/prices/post/3-how"],
  ["a form", "/insee/prices/cpi?edit"],
  ["the form of a chart", "/insee/prices/cpi?freq=Y&edit=chart"],
  ["a dashboard", "/i/insee/prices/board"],
  ["a personal dashboard", "/i/ann/_/board"],
  ["a frame", "/f/insee/prices/cpi"],
  ["a person", "/u/ann/x"],
  ["a file of the series", "/api/v1/series/insee/prices/cpi.csv"],
  ["a file of an add-in", "/addins/excel/functions.js"],
  ["a file of the application", "/assets/x/start.js"],
  ["a path of seven segments", "/insee/prices/a/b/c/d/e/f/g"],
  ["a path that is none", "/insee/prices/c%20p%20i"],
])("%s is no indicator: %s", (_, href) => {
  expect(linkedMetric(href, origin)).toBeUndefined();
});

test("no account can have a word at which other addresses begin", () => {
  const reserved = specCases<{ kind: string; text: string; problem?: string }>("keys")
    .filter(({ kind, problem }) => kind === "account" && problem !== undefined)
    .map(({ text }) => text);
  expect(reserved).toEqual(expect.arrayContaining([...OTHER_PAGES]));
});
