// Builds the scripts that the server runs in its own engine: each one file, without modules, for an engine that has
// the language and nothing else.
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** File in dist-server → its entry. */
const SCRIPTS = { charts: "src/server/charts.ts" };

for (const [name, entry] of Object.entries(SCRIPTS)) {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": fileURLToPath(new URL("../src", import.meta.url)) } },
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
