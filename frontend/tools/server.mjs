// Builds the scripts that the server runs in its own engine: each one file, without modules, for an engine that has
// the language and nothing else.
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** File in dist-server → its entry. */
const SCRIPTS = { charts: "src/server/charts.ts", page: "src/server/page.tsx" };

/** Of React's ways to text, the one that needs neither streams nor channels. */
const toText = fileURLToPath(
  new URL("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
);

for (const [name, entry] of Object.entries(SCRIPTS)) {
  await build({
    root,
    configFile: false,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    resolve: {
      alias: { "react-dom/server": toText, "@": fileURLToPath(new URL("../src", import.meta.url)) },
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: "dist-server",
      emptyOutDir: false,
      target: "es2022",
      minify: true,
      lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js` },
    },
  });
}
