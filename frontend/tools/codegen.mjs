// Generates src/gql: the TypeScript types of the schema and of every document in a `graphql(`…`)` call. The generator's
// own command line depends on two hundred packages that read schemas from any source; this script needs none of them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { preset } from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import { buildASTSchema, Kind, parse, visit } from "graphql";

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");
const out = join(src, "gql");

/** The paths of the source files whose names match, the generated ones apart. */
function files(name) {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.parentPath.startsWith(out))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The fragments of `.graphql` files by name. They are expanded where they are spread, so that their fields are typed
 * like written-out ones; fragments of components are masked. */
const shared = new Map(
  files(/\.graphql$/)
    .flatMap((file) => parse(readFileSync(file, "utf8")).definitions)
    .map((fragment) => [fragment.name.value, fragment.selectionSet.selections]),
);

function expanded(document) {
  const fields = (selection) =>
    (selection.kind === Kind.FRAGMENT_SPREAD && shared.get(selection.name.value)) || [selection];
  return visit(document, {
    SelectionSet: (node) => ({ ...node, selections: node.selections.flatMap(fields) }),
  });
}

/** Every document, with the file that holds it. */
function documents() {
  return files(/\.tsx?$/).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text]) => {
      const location = relative(root, file);
      try {
        return { location, rawSDL: text, document: expanded(parse(text)) };
      } catch (error) {
        throw new Error(`${location}: ${error.message}`);
      }
    });
  });
}

const schema = parse(readFileSync(join(root, "schema.graphql"), "utf8"));
const sections = await preset.buildGeneratesSection({
  baseOutputDir: "src/gql/",
  presetConfig: { fragmentMasking: { unmaskFunctionName: "readFragment" } },
  schema,
  schemaAst: buildASTSchema(schema),
  documents: documents(),
  plugins: [],
  pluginMap: {},
  pluginContext: {},
  config: {
    documentMode: "string",
    enumsAsTypes: true,
    useTypeImports: true,
    defaultScalarType: "unknown",
    scalars: {
      DateTime: "string",
      JSON: "Record<string, unknown>",
      Observations: "../lib/reading/observations#Observations",
    },
  },
});
mkdirSync(out, { recursive: true });
for (const section of sections) {
  const file = join(root, section.filename);
  const text = await codegen({ ...section, documents: section.documents ?? [] });
  writeFileSync(file, text);
}
