// The script that each page downloads before it is usable, in the larger language: above its budget, the check fails.
// Measured as the server sends it to browsers: brotli, compressed by the build. `--chunks PAGE` lists the files of one.
import { existsSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { READ_PAGES } from "./readPages.mjs";
import { TextAreas } from "./textAreas.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = process.env.STATIT_DIST ?? join(root, "dist");
const LANGUAGES = ["en", "fr"];

if (!existsSync(join(dist, ".vite/manifest.json"))) {
  console.error("There is no build to measure: run `npm run build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const areas = new TextAreas();

/**
 * The chunk of a module or a chunk's import in the manifest. The entry has the name of its document there, and a chunk
 * that others import too has the module's name without its path.
 */
function chunkOf(name) {
  if (name === "src/main.tsx") return manifest["index.html"];
  return manifest[name] ?? Object.values(manifest).find((it) => !it.src && it.name === parse(name).name);
}

/** A module's chunk and all its static imports. */
function withImports(name, found) {
  const entry = chunkOf(name);
  if (!entry) throw new Error(`the build has no chunk ${name}`);
  if (found.has(entry.file)) return;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) withImports(imported, found);
}

/** The files of a page: its scripts, and the texts that these need. */
function filesOf(modules, language) {
  const found = new Set();
  withImports("src/main.tsx", found);
  withImports(`src/locales/compiled/${language}.ts`, found);
  for (const module of modules) {
    withImports(`src/${module}`, found);
    for (const area of areas.of(join(root, "src", module)))
      withImports(`src/locales/compiled/${language}.${area}.ts`, found);
  }
  const start = Object.values(manifest).find(({ file }) => /start-.*\.js$/.test(file));
  if (start) found.add(start.file);
  return [...found];
}

const sizeOf = (file) => readFileSync(join(dist, `${file}.br`)).length;
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;

const [option, chosen] = process.argv.slice(2);
let isOver = false;
for (const [page, [budget, modules]] of Object.entries(READ_PAGES)) {
  const totals = LANGUAGES.map((language) => {
    const files = filesOf(modules, language);
    return { files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  });
  const worst = totals.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const over = worst.bytes > budget * 1000;
  isOver ||= over;
  console.log(
    `${page.padEnd(11)} ${kb(worst.bytes)} of ${budget} kB, ${worst.files.length} files${over ? "  TOO LARGE" : ""}`,
  );
  if (option === "--chunks" && chosen === page)
    for (const file of worst.files.sort((a, b) => sizeOf(b) - sizeOf(a)))
      console.log(`  ${kb(sizeOf(file))}  ${file}`);
}
if (isOver) {
  console.error("A page is above its budget.");
  process.exit(1);
}
