// Finds the areas of texts that a module needs: those of the messages that it contains, or that its static imports
// contain. Dynamic imports (`import("…")`) load their own. The build adds these areas to each `import("…")`, so that no
// list of them is maintained by hand.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** Areas that are downloaded with the modules that need them; all others are part of the language. */
export const LATER = [
  "problem",
  "account",
  "sign",
  "ways",
  "collectionMore",
  "collectionForm",
  "prose",
  "metricForm",
  "metricMore",
  "chartForm",
  "chartSeries",
  "chartMore",
  "chartPage",
  "chartDialog",
  "documentHead",
  "home",
  "paste",
  "picture",
  "settings",
  "dashboard",
  "dashboardEdit",
  "member",
  "audit",
  "bulk",
  "desk",
  "import",
  "search",
  "follow",
  "following",
  "addin",
  "question",
  "analytics",
  "status",
  "draft",
  "shortcut",
];

/** Later areas that only the scripts of the server read, from their files: no browser downloads them. */
export const OF_SERVER = ["documentHead", "picture"];

/** Entry points rendered without waiting for texts, each with the only later areas available to it. */
const DRAWN_AT_ONCE = {
  "main.tsx": [],
  "server/page.tsx": [
    "account",
    "chartMore",
    "collectionMore",
    "dashboard",
    "documentHead",
    "prose",
    "question",
    "search",
    "status",
  ],
  "server/charts.ts": ["chartMore", "picture", "status"],
};

/** The later area of a message; undefined for messages that are part of the language. */
export const areaOf = (id) => LATER.find((area) => id.startsWith(`${area}.`));

const STATIC_IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:([\w*\s{},$]+?)\s+from\s+)?["']([^"']+)["']/gm;
export const DYNAMIC_IMPORT = /\bimport\(\s*(["'])([^"']+)\1\s*,?\s*\)/g;
const MESSAGE = /"([a-zA-Z]+\.[\w.-]+)"/g;
const MESSAGE_PREFIX = /`([a-zA-Z]+\.(?:[A-Za-z]+\.)*)\$\{/g;

/** Whether an import list contains types only: such an import is erased. */
function isErased(names) {
  const inBraces = /^\{([^}]*)\}$/.exec(names?.trim() ?? "");
  return inBraces?.[1].split(",").every((name) => name.trim() === "" || /^type\s/.test(name.trim())) ?? false;
}

/** One module: the specifiers of its static and dynamic imports, and the later areas of its messages. */
export function scan(source, isMessage) {
  const now = [...source.matchAll(STATIC_IMPORT)].filter(([, names]) => !isErased(names)).map((it) => it[2]);
  const later = [...source.matchAll(DYNAMIC_IMPORT)].map((it) => it[2]);
  const named = [...source.matchAll(MESSAGE)].map((it) => it[1]).filter(isMessage);
  const prefixes = [...source.matchAll(MESSAGE_PREFIX)].map((it) => it[1]);
  return { now, later, areas: new Set([...named, ...prefixes].map(areaOf).filter(Boolean)) };
}

function messageIds(src) {
  const folder = join(src, "locales/en");
  return new Set(
    readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), "utf8")))),
  );
}

/** The modules of `src`, read on demand. */
export class TextAreas {
  #src;
  #ids;
  #modules = new Map();

  constructor(src = SRC) {
    this.#src = src;
    this.#ids = messageIds(src);
  }

  /** The file of a specifier; undefined for packages, styles and generated files. */
  resolve(specifier, importer) {
    const base = specifier.startsWith("@/")
      ? join(this.#src, specifier.slice(2))
      : specifier.startsWith(".")
        ? resolve(dirname(importer), specifier)
        : undefined;
    if (base === undefined || /^(gql|locales)(\/|$)/.test(relative(this.#src, base))) return undefined;
    return [base, `${base}.ts`, `${base}.tsx`, join(base, "index.ts")].find(
      (file) => /\.tsx?$/.test(file) && existsSync(file),
    );
  }

  #module(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const found = scan(readFileSync(file, "utf8"), (id) => this.#ids.has(id));
    this.#modules.set(file, found);
    return found;
  }

  /** Later areas that are needed to render a file's exports, in the order of `LATER`. */
  of(file) {
    const areas = new Set();
    const seen = new Set([file]);
    for (const each of seen) {
      const { now, areas: own } = this.#module(each);
      for (const area of own) areas.add(area);
      for (const specifier of now) {
        const target = this.resolve(specifier, each);
        if (target) seen.add(target);
      }
    }
    return LATER.filter((area) => areas.has(area));
  }

  /** The faults: modules rendered at once that contain messages of areas not yet loaded. */
  faults() {
    return Object.entries(DRAWN_AT_ONCE).flatMap(([name, atHand]) => {
      const missing = this.of(join(this.#src, name)).filter((area) => !atHand.includes(area));
      return missing.map(
        (area) => `src/${name} is drawn at once, and names messages of the later area ${area}`,
      );
    });
  }

  /**
   * A source in which each `import("…")` loads the texts of its module: `withTexts(["area"], () => import("…"))`.
   * Undefined if no import needs texts.
   */
  rewrite(code, id) {
    let changed = false;
    const rewritten = code.replace(DYNAMIC_IMPORT, (whole, _, specifier) => {
      const target = this.resolve(specifier, id);
      const areas = target ? this.of(target) : [];
      if (areas.length === 0) return whole;
      changed = true;
      return `withTexts(${JSON.stringify(areas)}, () => ${whole})`;
    });
    return changed ? `import { withTexts } from "@/lib/text/text"; ${rewritten}` : undefined;
  }
}
