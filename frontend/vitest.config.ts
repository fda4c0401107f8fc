import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

/** Tests of components: a document, and the styles' class names as they are written. */
const dom = {
  environment: "jsdom",
  setupFiles: ["src/test/setup.ts"],
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};

/** Files without components that need a document. */
const WITH_DOCUMENT = ["src/**/*.dom.test.ts", "addins/**/*.dom.test.ts"];
/** Files that replace a module need modules of their own. */
const MOCKED = "src/**/*.mocked.test.tsx";

/**
 * `*.test.ts` run in Node alone, `*.test.tsx` and `*.dom.test.ts` in jsdom. The files of a worker share their modules,
 * which takes a third of the time: a test leaves no state in a module. Files that replace a module are named
 * `*.mocked.test.tsx`. Kinds of files run one after the other, because a worker can only be used again by its own kind.
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
            isolate: false,
            include: ["src/**/*.test.ts", "addins/**/*.test.ts", "tools/*.test.mjs"],
            exclude: WITH_DOCUMENT,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: {
            ...dom,
            name: "dom",
            isolate: false,
            include: ["src/**/*.test.tsx", "addins/**/*.test.tsx", ...WITH_DOCUMENT],
            exclude: [MOCKED],
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: { ...dom, name: "mocked", include: [MOCKED], sequence: { groupOrder: 2 } },
        },
      ],
      testTimeout: 30_000, // a busy machine is slow, not wrong
      restoreMocks: true,
    },
  }),
);
