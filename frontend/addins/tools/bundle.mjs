import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The oldest language that the hosts of add-ins run. */
const TARGET = "es2019";

/**
 * Bundles a module of the add-ins with all that it imports into one script.
 *
 * @param entry the module, from `addins` on.
 * @param format `iife` for a classic script, `es` for a module.
 * @param name the global variable of a classic script that has the exports of the module, where it has some.
 */
async function bundled(entry, { format, name = "statitAddin", minify = false }) {
  const [{ output }] = await build({
    root,
    configFile: false,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "@": fileURLToPath(new URL("../../src", import.meta.url)) } },
    build: {
      write: false,
      target: TARGET,
      minify,
      lib: { entry: `addins/${entry}`, formats: [format], name, fileName: () => "bundle.js" },
    },
  });
  return output[0].code;
}

/** The functions of Excel as one classic script. */
export function excelScript() {
  return bundled("excel/functions/main.ts", { format: "iife", minify: true });
}

/** The metadata of the functions of Excel in a language, as JSON. */
export async function excelMetadata(language) {
  const code = await bundled("excel/functions/metadata.ts", { format: "es" });
  const { metadataIn } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return `${JSON.stringify(metadataIn(language), null, 2)}\n`;
}

/**
 * The project of Apps Script as one script. The exports of `sheets/main.ts` are members of the global `Statit`.
 *
 * @param declarations the text of `sheets/declarations.js`: the functions that Apps Script finds by name, each of which
 * calls a member of `Statit`.
 */
export async function sheetsScript(declarations) {
  return `${await bundled("sheets/main.ts", { format: "iife", name: "Statit" })}\n${declarations}`;
}

/** A font of the pictures as an address that holds it whole. */
function fontAddress(name) {
  const file = new URL(`../../../crates/drawing/fonts/${name}.woff2`, import.meta.url);
  return `data:font/woff2;base64,${readFileSync(file, "base64")}`;
}

/** The page of the sidebar: `Sidebar.html` with the files of `sheets/page` and the fonts in place of the comments that name them. */
export function sheetsPage() {
  const read = (name) => readFileSync(new URL(`../sheets/${name}`, import.meta.url), "utf8");
  const part = /(?:<!--|\/\*) part (\S+) (?:-->|\*\/)/g;
  const font = /\/\* font (\S+) \*\//g;
  return read("Sidebar.html")
    .replace(part, (_, name) => read(`page/${name}`).trim())
    .replace(font, (_, name) => fontAddress(name));
}
