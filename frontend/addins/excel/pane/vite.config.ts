import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compressBeside } from "../../../tools/compress.mjs";

/** The later areas of texts that the pane shows. */
const AREAS = ["addin", "import"];

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Leaves the texts of the other areas out of the build. */
function ownTexts(): Plugin {
  return {
    name: "statit-pane-texts",
    enforce: "pre",
    load(id) {
      const [, language] = /\/locales\/compiled\/later\.(\w+)\.ts$/.exec(id) ?? [];
      if (!language) return null;
      return `export const later = { ${AREAS.map((area) => `${area}: () => import("./${language}.${area}")`).join(", ")} };`;
    },
  };
}

/** Leaves each text file also compressed beside itself: the server sends those. */
function compressed(): Plugin {
  return {
    name: "statit-pane-compressed",
    writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (dir && /\.(js|css|html)$/.test(fileName)) compressBeside(join(dir, fileName));
      }
    },
  };
}

/** The build of Excel's task pane: `pane.html` and its assets, beside the other files of the add-in. */
export default defineConfig({
  root: at("."),
  base: "/addins/excel/",
  publicDir: false,
  plugins: [ownTexts(), react(), compressed()],
  resolve: { alias: { "@": at("../../../src") } },
  build: {
    target: "es2022",
    outDir: at("../../../dist/addins/excel"),
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // The policy of the page allows no style sheet and no font inside another file.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: at("pane.html") },
  },
});
