// Builds the scripts that the server runs in its own engine: one file each, without modules, for an engine that has
// only the language itself. `--print NAME` writes one to standard output instead. The sentences of problems and the list
// of robots are beside the scripts.
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import known from "crawler-user-agents";
import { build } from "vite";
import { className } from "./classNames.mjs";
import { DYNAMIC_IMPORT } from "./textAreas.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** File in dist-server → its entry. */
const SCRIPTS = {
  charts: "src/server/charts.ts",
  page: "src/server/page.tsx",
};

/** The React renderer to text that needs neither streams nor channels. */
const toText = fileURLToPath(
  new URL("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
);

/** Leaves out what the application downloads later: the server renders a page without waiting. */
const withoutLaterParts = {
  name: "statit-without-later-parts",
  enforce: "pre",
  transform(code, id) {
    if (!/\/src\/(?!gql\/).*\.tsx?$/.test(id) || !code.includes("import(")) return null;
    return { code: code.replace(DYNAMIC_IMPORT, "new Promise(() => {})"), map: null };
  },
};

function script(name, write) {
  return build({
    root,
    configFile: false,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    plugins: [withoutLaterParts],
    resolve: {
      alias: { "react-dom/server": toText, "@": fileURLToPath(new URL("../src", import.meta.url)) },
    },
    css: { modules: { generateScopedName: className } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write,
      outDir: "dist-server",
      emptyOutDir: false,
      emitAssets: false,
      target: "es2022",
      minify: true,
      lib: { entry: SCRIPTS[name], formats: ["iife"], name, fileName: () => `${name}.js` },
    },
  });
}

/**
 * The patterns of the names under which robots read, of the package crawler-user-agents: `libraries` are programs that
 * people write with, the others are robots.
 */
function robots() {
  const isLibrary = ({ tags }) => tags.includes("http-library");
  const patterns = (entries) => entries.map(({ pattern }) => pattern);
  return {
    robots: patterns(known.filter((entry) => !isLibrary(entry))),
    libraries: patterns(known.filter(isLibrary)),
  };
}

const [option, name] = process.argv.slice(2);
if (option === "--print") {
  const [{ output }] = await script(name, false);
  process.stdout.write(output[0].code);
} else {
  for (const each of Object.keys(SCRIPTS)) await script(each, true);
  copyFileSync(join(root, "src/locales/compiled/problems.json"), join(root, "dist-server/problems.json"));
  writeFileSync(join(root, "dist-server/robots.json"), JSON.stringify(robots()));
}
