// Builds the add-ins for spreadsheets into dist/addins, which the server offers below /addins/. Runs after the build of
// the application, because that one empties dist.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { compressBeside } from "../tools/compress.mjs";
import { excelMetadata, excelScript, sheetsPage, sheetsScript } from "./tools/bundle.mjs";

const sources = fileURLToPath(new URL(".", import.meta.url));
const built = fileURLToPath(new URL("../dist/addins", import.meta.url));

/** Files that are copied as they are; the server fills in their placeholders. */
const COPIED = {
  excel: ["manifest.xml", "manifest.json", "fr.json"],
  sheets: ["appsscript.json"],
};

for (const [folder, names] of Object.entries(COPIED)) {
  mkdirSync(join(built, folder), { recursive: true });
  for (const name of names) copyFileSync(join(sources, folder, name), join(built, folder, name));
}

/** File below dist/addins → its text, of files that are sent compressed. */
const written = {
  "excel/functions.js": await excelScript(),
  "excel/functions.json": await excelMetadata("en"),
  "excel/functions.fr.json": await excelMetadata("fr"),
};
for (const [name, text] of Object.entries(written)) {
  writeFileSync(join(built, name), text);
  compressBeside(join(built, name));
}

const declarations = readFileSync(join(sources, "sheets/declarations.js"), "utf8");
writeFileSync(join(built, "sheets/Code.js"), await sheetsScript(declarations));
writeFileSync(join(built, "sheets/Sidebar.html"), sheetsPage());

await build({ configFile: join(sources, "excel/pane/vite.config.ts"), logLevel: "error" });
