import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sharedFiles } from "./downloads.mjs";
import { READ_PAGES } from "./readPages.mjs";

const src = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The shared file of a module that these pages import, and this number of other parts. */
function fileOf(pages, parts = 0) {
  const imports = (names) => (names.length > 0 ? ["/shared.ts"] : []);
  const beginnings = Object.entries(READ_PAGES).map(([page, [, modules]]) => ({
    id: src(modules.at(-1)),
    imports: imports(pages.filter((it) => it === page)),
    laterImports: [],
  }));
  const later = Array.from({ length: parts }, (_, index) => ({
    id: `/part${index}.ts`,
    imports: ["/shared.ts"],
    laterImports: [],
  }));
  const caller = { id: "/caller.ts", imports: [], laterImports: later.map(({ id }) => id) };
  const shared = { id: "/shared.ts", imports: [], laterImports: [] };
  return sharedFiles([...beginnings, ...later, caller, shared]).get("/shared.ts");
}

describe("the file of a module", () => {
  it.each([
    [
      "base",
      [
        "indicator",
        "home",
        "account",
        "collection",
        "indicators",
        "dashboards",
        "questions",
        "person",
        "guide",
        "sign",
      ],
      0,
    ],
    ["collectionHead", ["collection", "indicators", "dashboards", "questions", "analytics"], 0],
    ["reading", ["indicator", "collection", "indicators", "dashboards", "questions", "analytics"], 0],
    ["reading", ["collection", "indicators", "dashboards", "questions", "question"], 0],
    ["reading", ["indicator", "home", "account", "collection", "person"], 0],
    ["charts", ["indicator", "chart"], 0],
    ["asking", ["indicator", "question"], 0],
    ["asking", ["indicator", "chart", "questions"], 0],
    ["the bundler's choice", ["indicator", "indicators", "questions"], 0],
    ["collection", ["collection", "indicators"], 0],
    ["indicatorShared", ["indicator"], 2],
    ["forms", [], 5],
    ["the bundler's choice", ["indicator", "home"], 0],
    ["the bundler's choice", ["indicator"], 1],
    ["the bundler's choice", [], 4],
    ["the bundler's choice", ["sign", "indicators"], 5],
  ])("is %s where the pages %j and %d parts need it", (file, pages, parts) => {
    expect(fileOf(pages, parts) ?? "the bundler's choice").toBe(file);
  });

  it.each(["/src/ui/action/TakeAway.tsx", "/src/lib/program/snippets.ts", "/spec/examples/read.py?raw"])(
    "is share for %s, whatever needs it",
    (id) => {
      expect(sharedFiles([{ id, imports: [], laterImports: [] }]).get(id)).toBe("share");
    },
  );

  it("is its own for the module with which a page begins", () => {
    const page = src("pages/metric/MetricPage.tsx");
    const others = ["/a.ts", "/b.ts", "/c.ts", "/d.ts", "/e.ts"];
    const modules = [
      { id: page, imports: [], laterImports: [] },
      { id: "/caller.ts", imports: [], laterImports: others },
      ...others.map((id) => ({ id, imports: [page], laterImports: [] })),
    ];
    expect(sharedFiles(modules).has(page)).toBe(false);
  });
});
