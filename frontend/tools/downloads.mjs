// Which modules are downloaded together. Each file of a page waits for one of six connections, and each byte that a page
// does not need delays it too: modules share a file where the same pages need them.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { READ_PAGES } from "./readPages.mjs";

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const ENTRY = join(SRC, "main.tsx");

/** The pages with the head of a collection. */
const COLLECTION_TABS = ["collection", "indicators", "dashboards", "questions", "analytics"];

/** Whether at least two pages, and only pages of this list, need a module. */
const isTwoOf = (pages, all) => pages.size >= 2 && [...pages].every((page) => all.includes(page));

/**
 * The shared files, each with its rule: `pages` are the pages that need a module before they are usable, `parts` counts
 * the parts of the application, downloaded when wanted, that need it. The first rule that holds decides. A module without
 * one is left to the bundler, which puts it beside its only reader or makes a file for its readers.
 */
const SHARED = {
  base: (pages) => pages.size >= 10,
  collectionHead: (pages) =>
    pages.size === COLLECTION_TABS.length && COLLECTION_TABS.every((page) => pages.has(page)),
  reading: (pages) => pages.size >= 5,
  charts: (pages) => pages.has("indicator") && isTwoOf(pages, ["indicator", "dashboard", "chart"]),
  asking: (pages) =>
    pages.has("indicator") && !pages.has("indicators") && (pages.has("questions") || pages.has("question")),
  allCharts: (pages) => isTwoOf(pages, ["dashboard", "chart"]),
  storedCharts: (pages) =>
    pages.has("dashboard") && isTwoOf(pages, ["account", "collection", "dashboard", "chart"]),
  collection: (pages) => isTwoOf(pages, ["collection", "indicators", "dashboards"]),
  signing: (pages) => isTwoOf(pages, ["sign", "provider"]),
  forms: (pages, parts) => pages.size === 0 && parts >= 5,
};

/**
 * Modules of a library that its index file exports beside those that all pages need: by imports alone every page seems
 * to need them.
 */
const EXPORTED_BESIDE =
  /\/@tanstack\/(react-query|query-core)\/.*\/(use(Queries|Mutation|InfiniteQuery)|(queries|mutation|infiniteQuery)Observer)\.js$/;

/**
 * The account menu needs menus on each page of a signed-in reader, though it is itself downloaded later; nearly all parts
 * have icons.
 */
const OF_ALL =
  /\/(src\/ui\/action\/Menu\.(tsx|module\.css)|icons-react\/.*\/(createReactComponent|defaultAttributes)\.mjs)$/;

/**
 * What the dialogs that share an object have in common. The guide and the settings need a part of it; one small file
 * costs them less than one more name costs every page.
 */
const OF_SHARING =
  /\/(src\/ui\/action\/TakeAway\.(tsx|module\.css)|src\/(ui|lib)\/program\/.*|spec\/examples\/(read|calc)[^/]*)$/;

/** What two or three pages that edit something have in common: one small file, for the same reason. */
const OF_EDITING =
  /\/src\/(ui\/(field\/NamedFields|state\/ConflictNotice)|features\/metric\/form\/(edit\/EditHead|fields\/usePathCheck))\.tsx?$/;

/** Small parts of most pages with charts or lists: fewer names cost the others more than they weigh. */
const OF_READING =
  /\/(src\/ui\/(text\/TagList|layout\/SegmentLinks)\.(tsx|module\.css)|icons\/IconDownload\.mjs)$/;

/** The fields that every page with a field has. */
const OF_FIELDS =
  /\/src\/ui\/field\/base\/(FieldFrame\.tsx|TextInput\.tsx|NativeSelect\.tsx|fields\.module\.css)$/;

/** The shared file of a module; parts share with a page what no other page needs. */
function sharedFile(id, pages, parts) {
  if (OF_ALL.test(id)) return "base";
  if (OF_SHARING.test(id.replace(/\?raw$/, ""))) return "share";
  if (OF_EDITING.test(id)) return "editing";
  if (OF_READING.test(id)) return "reading";
  if (OF_FIELDS.test(id)) return "inputs";
  const [file] = Object.entries(SHARED).find(([, holds]) => holds(pages, parts)) ?? [];
  if (file !== undefined || pages.size !== 1 || parts < 2) return file;
  return `${[...pages][0]}Shared`;
}

/** The modules with which a page begins. */
const BEGINNINGS = new Map(
  Object.entries(READ_PAGES).map(([page, [, modules]]) => [
    page,
    [ENTRY, ...modules.map((it) => join(SRC, it))],
  ]),
);

/**
 * The shared file of each module, by the module's id; modules without one are absent.
 * `modules` lists each module with its static and its dynamic imports.
 */
export function sharedFiles(modules) {
  const statics = new Map(modules.map(({ id, imports }) => [id, imports]));
  const parts = new Set(modules.flatMap(({ laterImports }) => laterImports));
  const readers = (beginnings) => readersOf(beginnings, (id) => statics.get(id) ?? []);
  const pagesOf = readers([...BEGINNINGS]);
  const partsOf = readers([...parts].map((part) => [part, [part]]));
  const own = new Set([...BEGINNINGS.values()].flat());
  const files = new Map();
  for (const { id } of modules) {
    if (own.has(id) || EXPORTED_BESIDE.test(id)) continue;
    const file = sharedFile(id, pagesOf.get(id) ?? new Set(), partsOf.get(id)?.size ?? 0);
    if (file) files.set(id, file);
  }
  return files;
}

/** The names whose modules import each module, directly or not. */
function readersOf(beginnings, importsOf) {
  const readers = new Map();
  const add = (id, name) => {
    const names = readers.get(id) ?? new Set();
    if (names.has(name)) return;
    readers.set(id, names.add(name));
    for (const imported of importsOf(id)) add(imported, name);
  };
  for (const [name, modules] of beginnings) for (const module of modules) add(module, name);
  return readers;
}
