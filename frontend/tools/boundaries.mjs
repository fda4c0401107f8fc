// Checks the allowed imports: lib ← ui ← charts ← features ← pages ← app ← server. Nothing imports the add-ins; they
// import lib, and Excel's pane ui.
// A feature never imports another feature, a page never imports another page (only its own parts, in a folder),
// and neither ui nor charts knows GraphQL or the router.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");
const mayImport = {
  locales: ["locales"],
  gql: ["gql", "lib"],
  lib: ["lib", "gql", "locales"],
  ui: ["ui", "lib"],
  charts: ["charts", "ui", "lib"],
  features: ["features", "charts", "ui", "lib", "gql"],
  pages: ["features", "charts", "ui", "lib", "gql"],
  app: ["app", "pages", "features", "charts", "ui", "lib", "gql"],
  server: ["server", "app", "pages", "features", "charts", "ui", "lib", "gql", "locales"],
  test: ["test", "app", "pages", "features", "charts", "ui", "lib", "gql", "locales"],
  "addins/core": ["lib"],
  "addins/sheets": ["addins/core", "lib", "locales"],
  "addins/excel": ["addins/core", "ui", "lib"],
};
const forbiddenPackages = {
  ui: [/^@tanstack\/(history|react-query)/],
  charts: [/^@tanstack\//],
};
const forbiddenFolders = {
  ui: /^lib\/router/,
  charts: /^lib\/router/,
};

/** The sources below a folder, by their paths from `base`. */
function sources(folder, base) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== "vite.config.ts")
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, file: relative(base, path) }));
}

/** The layer of a file or a folder, and the folder in it. */
function layerOf(file) {
  const segments = file.split("/");
  const depth = segments[0] === "addins" ? 2 : 1;
  return [segments.slice(0, depth).join("/"), segments[depth]];
}

const files = [...sources(src, src), ...sources(join(root, "addins"), root)].filter(
  ({ file }) => !file.startsWith("gql/") && !file.startsWith("locales/compiled/"),
);

const wrong = [];
for (const { path, file } of files) {
  const [layer, noun] = layerOf(file);
  if (!(layer in mayImport)) continue; // main.tsx starts everything
  const isTest = /\.test\.tsx?$|^addins\/\w+\/test\//.test(file);
  const text = readFileSync(path, "utf8");
  for (const [, from] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)) {
    const target = from.startsWith("@/")
      ? from.slice(2)
      : from.startsWith(".")
        ? normalize(join(dirname(file), from))
        : undefined;
    if (target === undefined) {
      if (!isTest && forbiddenPackages[layer]?.some((rule) => rule.test(from)))
        wrong.push(`${file}: ${from}`);
      continue;
    }
    const [targetLayer, targetNoun] = layerOf(target);
    if (isTest && ["test", "addins/tools"].includes(targetLayer)) continue;
    if (!isTest && forbiddenFolders[layer]?.test(target)) wrong.push(`${file}: ${from}`);
    else if (!mayImport[layer].includes(targetLayer) && layer !== targetLayer) wrong.push(`${file}: ${from}`);
    else if (layer === "features" && targetLayer === "features" && noun !== targetNoun)
      wrong.push(`${file}: ${from}`);
    else if (layer === "pages" && /^pages\/[^/]+$/.test(target) && !isTest && !/\.module\.css$/.test(from))
      wrong.push(`${file}: ${from}`);
  }
}
if (wrong.length > 0) {
  console.error(
    `Imports against the arrows (lib ← ui ← charts ← features ← pages ← app):\n  ${wrong.join("\n  ")}`,
  );
  process.exit(1);
}
