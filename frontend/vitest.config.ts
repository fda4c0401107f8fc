import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

/**
 * Two kinds of files: `*.test.ts` runs in Node alone, `*.test.tsx` in jsdom, whose creation takes longer than most
 * tests. A file without components that needs a document begins with `// @vitest-environment jsdom`.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: "node",
            environment: "node",
            include: ["src/**/*.test.ts", "addins/**/*.test.ts", "tools/*.test.mjs"],
          },
        },
        {
          extends: true,
          test: {
            name: "dom",
            environment: "jsdom",
            include: ["src/**/*.test.tsx", "addins/**/*.test.tsx"],
            setupFiles: ["src/test/setup.ts"],
            css: { modules: { classNameStrategy: "non-scoped" } },
          },
        },
      ],
      testTimeout: 30_000, // a busy machine is slow, not wrong
      // The log names a test that passes the second time only.
      retry: process.env.CI ? 1 : 0,
      restoreMocks: true,
    },
  }),
);
