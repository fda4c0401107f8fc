import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { TextAreas } from "./textAreas.mjs";

let src;
afterEach(() => rmSync(src, { recursive: true, force: true }));

const MESSAGES = {
  "common.save": "Save",
  "account.title": "Account",
  "bulk.tick": "Tick",
  "desk.due": "Due",
};

/** A tree of sources, given by path. */
function tree(files) {
  src = mkdtempSync(join(tmpdir(), "text-areas-"));
  const all = { "locales/en/all.json": JSON.stringify(MESSAGES), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(src, path)), { recursive: true });
    writeFileSync(join(src, path), text);
  }
  return new TextAreas(src);
}

test.each([
  ["its own messages", { "a.tsx": 't("account.title")' }, ["account"]],
  ["messages that come with the language", { "a.tsx": 't("common.save")' }, []],
  ["words that are no messages", { "a.tsx": 'import "account.css"; f("bulk.zip")' }, []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
  ["a prefix", { "a.tsx": "t(`desk.${name}`)" }, ["desk"]],
  ["an attribute", { "a.tsx": '<RichText id="bulk.tick" />' }, ["bulk"]],
  ["what it imports", { "a.tsx": 'import { b } from "./b";', "b.ts": 'x("bulk.tick")' }, ["bulk"]],
  [
    "what that imports, through an index and over several lines",
    {
      "a.tsx": 'import {\n  type B,\n  b,\n} from "@/b";',
      "b/index.ts": 'export { b } from "./c";',
      "b/c.tsx": 't("desk.due"); t("account.title")',
    },
    ["account", "desk"],
  ],
  [
    "nothing of types",
    {
      "a.tsx": 'import type { B } from "./b";\nimport { type C } from "./b";',
      "b.ts": 'x("bulk.tick")',
    },
    [],
  ],
  ["nothing of what comes later", { "a.tsx": 'lazy(() => import("./b"))', "b.ts": 'x("bulk.tick")' }, []],
  [
    "a circle once",
    { "a.tsx": 'import "./b";\nt("desk.due")', "b.ts": 'import "./a";\nx("bulk.tick")' },
    ["bulk", "desk"],
  ],
])("a module needs %s", (_, files, areas) => {
  expect(tree(files).of(join(src, "a.tsx"))).toEqual(areas);
});

test("an import that comes later brings its texts; one without texts is left alone", () => {
  const areas = tree({ "page.tsx": 't("bulk.tick")', "plain.tsx": 't("common.save")' });
  expect(areas.rewrite('f(() => import("@/page"))', join(src, "a.tsx"))).toBe(
    'import { withTexts } from "@/lib/text/text"; f(() => withTexts(["bulk"], () => import("@/page")))',
  );
  expect(areas.rewrite('f(() => import("./plain"))', join(src, "a.tsx"))).toBeUndefined();
  expect(areas.rewrite('import("react")', join(src, "a.tsx"))).toBeUndefined();
});

test("what is drawn at once may not name texts that come later", () => {
  const files = {
    "main.tsx": 'import "./frame";',
    "frame.tsx": 't("account.title")',
    "server/page.tsx": "",
    "server/charts.ts": "",
  };
  expect(tree(files).faults()).toEqual([
    "src/main.tsx is drawn at once, and names messages of the later area account",
  ]);
});
