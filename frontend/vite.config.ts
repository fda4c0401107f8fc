import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { className } from "./tools/classNames.mjs";
import { compressBeside } from "./tools/compress.mjs";
import { sharedFiles } from "./tools/downloads.mjs";
import { TextAreas } from "./tools/textAreas.mjs";

/**
 * The chunks that the first script imports, directly or not: they are there whenever a page is loaded, so that the lists
 * of what a page needs leave them out.
 */
const broughtAlong = new Set<string>();

/** Fills `broughtAlong` before Vite writes the lists. */
function firstImports(): Plugin {
  return {
    name: "statit-first-imports",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || broughtAlong.has(name)) return;
          broughtAlong.add(name);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.isEntry) add(chunk.fileName);
      },
    },
  };
}

/**
 * The classic script that runs before anything is drawn: it sends browsers that cannot run Statit to their page
 * and puts the chosen theme on the document. It is a file of its own because the page allows no inline script.
 * Beside it the typeface is asked for, which would be found only when the style sheet has been read.
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
        const typeface = Object.keys(context.bundle ?? {}).find((name) => name.endsWith(".woff2"));
        const preload = typeface
          ? `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${typeface}">`
          : "";
        return html.replace("<!--start-->", `<script src="/${file}"></script>${preload}`);
      },
    },
  };
}

/**
 * Puts the text of the document, with the fragments that it spreads, in the place of each `graphql(`…`)` call, so
 * that each page brings the documents that it sends and no others. Without it every document of the application
 * would come along with the first page. Fragments by themselves are only types: nothing stands in their place.
 */
function documents(): Plugin {
  const call = /\bgraphql\(\s*`\s*(query|mutation|fragment)\s+(\w+)[^`]*`\s*,?\s*\)/g;
  const made = /export const (\w+)Document = new TypedDocumentString\(`([^`]*)`/g;
  const texts = new Map<string, string>();
  return {
    name: "statit-documents",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const source = readFileSync(new URL("./src/gql/graphql.ts", import.meta.url), "utf8");
      for (const [, name = "", text = ""] of source.matchAll(made)) {
        // Blanks beside signs mean nothing in the language, and no document has texts of its own.
        texts.set(
          name,
          text
            .replace(/\s+/g, " ")
            .replace(/ ?([{}():,!=[\]]) ?/g, "$1")
            .trim(),
        );
      }
    },
    transform(code, id) {
      // What was generated is then of no use any more.
      if (/\/src\/gql\/.*\.ts$/.test(id)) return { code, map: null, moduleSideEffects: false };
      if (!/\/src\/(?!gql\/).*\.tsx?$/.test(id) || !code.includes("graphql(`")) return null;
      const replaced = code.replace(call, (_, kind: string, name: string) => {
        if (kind === "fragment") return '""';
        const text = texts.get(name);
        if (text === undefined) throw new Error(`the document ${name} was not generated`);
        return JSON.stringify(text);
      });
      return { code: replaced, map: null };
    },
  };
}

/** Has each `import("…")` of our own modules bring the texts that these need. */
function textAreas(): Plugin {
  let areas = new TextAreas();
  return {
    name: "statit-text-areas",
    enforce: "pre",
    watchChange() {
      areas = new TextAreas();
    },
    transform(code, id) {
      if (!/\/src\/(?!gql\/|locales\/).*\.tsx?$/.test(id)) return null;
      const rewritten = areas.rewrite(code, id);
      return rewritten === undefined ? null : { code: rewritten, map: null };
    },
  };
}

/** Leaves out the texts of the add-in, which no page shows. */
function withoutAddinTexts(): Plugin {
  return {
    name: "statit-without-addin-texts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/locales\/compiled\/later\.\w+\.ts$/.test(id)) return null;
      const rest = code.replace(/^ {2}addin: .*\n/m, "");
      if (rest === code) throw new Error("the texts of the add-in are not in the list of texts");
      return { code: rest, map: null };
    },
  };
}

/**
 * Leaves every text file also compressed beside itself: the server sends those, it compresses nothing itself.
 * It reads what was written: in the bundle the scripts still hold Vite's placeholders.
 */
function compressed(): Plugin {
  return {
    name: "statit-compressed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!dir || !/\.(js|css|svg|json)$/.test(fileName)) continue;
        compressBeside(join(dir, fileName));
      }
    },
  };
}

/** What the server fills in, for `vite dev`, which has no server before it. */
function placeholders(): Plugin {
  return {
    name: "statit-placeholders",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("__NONCE__", "").replace("__LANG__", "en"),
  };
}

/** The shared file of each module, by the module's id; filled when the imports of all modules are known. */
let shared: ReadonlyMap<string, string> = new Map();

/** Fills `shared`. */
function sharedDownloads(): Plugin {
  return {
    name: "statit-shared-downloads",
    apply: "build",
    buildEnd() {
      const modules = [...this.getModuleIds()].map((id) => {
        const { importedIds: imports = [], dynamicallyImportedIds: laterImports = [] } =
          this.getModuleInfo(id) ?? {};
        return { id, imports, laterImports };
      });
      shared = sharedFiles(modules);
    },
  };
}

export default defineConfig({
  plugins: [
    documents(),
    textAreas(),
    withoutAddinTexts(),
    react(),
    sharedDownloads(),
    firstImports(),
    startScript(),
    placeholders(),
    compressed(),
  ],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      "@examples": fileURLToPath(new URL("../spec/examples", import.meta.url)),
    },
  },
  css: { modules: { generateScopedName: className } },
  build: {
    target: "es2022",
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, chunks, { hostType }) =>
        hostType === "js" ? chunks.filter((chunk) => !broughtAlong.has(chunk)) : chunks,
    },
    // One style sheet: in all it weighs less than the answers of a dozen small ones.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script lists all names. Seven letters are the fewest that the bundler takes.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "shared", name: (id) => shared.get(id) ?? null }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    fs: { allow: [".", "../spec/examples"] },
    proxy: Object.fromEntries(
      ["/graphql", "/api", "/healthz", "/readyz"].map((path) => [
        path,
        process.env.STATIT_SERVER ?? "http://127.0.0.1:8080",
      ]),
    ),
  },
});
