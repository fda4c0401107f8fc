import type { CodegenConfig } from "@graphql-codegen/cli";

/** Types of every GraphQL document, from the printed schema. Output is not committed: `npm run generate` makes it. */
const config: CodegenConfig = {
  schema: "schema.graphql",
  documents: ["src/**/*.{ts,tsx}", "!src/gql/**"],
  ignoreNoDocuments: true,
  generates: {
    "src/gql/": {
      preset: "client",
      presetConfig: { fragmentMasking: { unmaskFunctionName: "readFragment" } },
      config: {
        documentMode: "string",
        enumsAsTypes: true,
        useTypeImports: true,
        defaultScalarType: "unknown",
        scalars: {
          DateTime: "string",
          JSON: "Record<string, unknown>",
          Observations: "../lib/observations#Observations",
        },
      },
    },
  },
};

export default config;
