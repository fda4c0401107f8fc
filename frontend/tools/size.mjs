// The script that the indicator page downloads before it is usable, chart included: above 173 kB compressed, in the
// larger language, the check fails. Measured as the server sends it to browsers: brotli, compressed by the build.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT_KB = 173;
const PAGE = ["src/main.tsx", "src/pages/metric/MetricPage.tsx"];
const LANGUAGES = ["src/locales/compiled/en.ts", "src/locales/compiled/fr.ts"];

const dist = fileURLToPath(new URL("../dist", import.meta.url));
if (!existsSync(join(dist, ".vite/manifest.json"))) {
  console.error("There is no build to measure: run `npm run build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));

/** A chunk and all its static imports; `index.html` is the entry's name in the manifest. */
function withImports(name, found = new Set()) {
  const entry = manifest[name] ?? manifest["index.html"];
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) withImports(imported, found);
  return found;
}

const measure = (files) =>
  [...files]
    .map((file) => {
      const source = readFileSync(join(dist, file));
      return {
        file,
        gzip: gzipSync(source, { level: 9 }).length,
        brotli: readFileSync(join(dist, `${file}.br`)).length,
      };
    })
    .sort((a, b) => b.brotli - a.brotli);
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
const total = (sizes, kind) => sizes.reduce((sum, it) => sum + it[kind], 0);

let worst = 0;
for (const language of LANGUAGES) {
  const files = new Set([...PAGE, language].flatMap((name) => [...withImports(name)]));
  files.add(
    [...Object.values(manifest)].find((it) => it.name === "start.js" || /start-.*\.js$/.test(it.file))
      ?.file ?? "",
  );
  files.delete("");
  const sizes = measure(files);
  console.log(
    `Indicator page, ${language.slice(-5, -3)}: ${kb(total(sizes, "gzip"))} gzip, ${kb(total(sizes, "brotli"))} brotli`,
  );
  if (language === LANGUAGES.at(-1))
    for (const it of sizes) console.log(`  ${kb(it.gzip)}  ${kb(it.brotli)}  ${it.file}`);
  worst = Math.max(worst, total(sizes, "brotli"));
}
if (worst > LIMIT_KB * 1000) {
  console.error(`Above the limit of ${LIMIT_KB} kB.`);
  process.exit(1);
}
