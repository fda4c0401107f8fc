// Checks the allowed imports: lib ← ui ← charts ← features ← pages ← app ← server.
// A feature never imports another feature, a page never imports another page (only its own parts, in a folder),
// and neither ui nor charts knows GraphQL or the router.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
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
};
const forbiddenPackages = {
  ui: [/^@tanstack\/(history|react-query)/],
  charts: [/^@tanstack\//, /^@lingui\//],
};
const forbiddenFolders = {
  ui: /^lib\/router/,
  charts: /^lib\/router/,
};

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith("gql/") && !file.startsWith("locales/compiled/"));

const wrong = [];
for (const file of files) {
  const [layer, noun] = file.split("/");
  if (!(layer in mayImport)) continue; // main.tsx starts everything
  const isTest = /\.test\.tsx?$/.test(file);
  const text = readFileSync(join(src, file), "utf8");
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
    const [targetLayer, targetNoun] = target.split("/");
    if (isTest && targetLayer === "test") continue;
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
