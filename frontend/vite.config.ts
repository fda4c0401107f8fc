import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The classic script that runs before anything is drawn: it sends browsers that cannot run Statit to their page
 * and puts the chosen theme on the document. It is a file of its own because the page allows no inline script.
 */
function startScript(): Plugin {
  const source = () => readFileSync(new URL("./src/start.js", import.meta.url), "utf8");
  let reference = "";
  let building = false;
  return {
    name: "statit-start-script",
    configResolved(config) {
      building = config.command === "build";
    },
    buildStart() {
      if (building) reference = this.emitFile({ type: "asset", name: "start.js", source: source() });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, context) {
        const file = context.bundle
          ? Object.values(context.bundle).find((it) => it.type === "asset" && it.names.includes("start.js"))
              ?.fileName
          : "src/start.js";
        if (reference && !file) throw new Error("the start script is not in the bundle");
        return html.replace("<!--start-->", `<script src="/${file}"></script>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), startScript()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: Object.fromEntries(
      ["/graphql", "/api", "/healthz"].map((path) => [
        path,
        process.env.STATIT_SERVER ?? "http://127.0.0.1:8080",
      ]),
    ),
  },
});
