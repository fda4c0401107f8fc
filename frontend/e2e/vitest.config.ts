import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The path of a file of this folder. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests in a browser: the files of a worker share its modules and its Chromium. */
const browser = {
  isolate: false,
  globalSetup: [at("support/globalSetup.ts")],
  setupFiles: [at("support/setup.ts")],
};

/**
 * Tests of the real binary: first those that send requests as programs do (`program`), then those in a real browser, two
 * files at a time. Files named `*.alone.e2e.ts` measure times and run after all others, one by one.
 */
export default defineConfig({
  resolve: { alias: { "@": at("../src") } },
  test: {
    root: at("."),
    projects: [
      {
        extends: true,
        test: {
          name: "program",
          include: ["program/*.e2e.ts"],
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "browser",
          include: ["*.e2e.ts"],
          exclude: ["*.alone.e2e.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "alone",
          include: ["*.alone.e2e.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    environment: "node",
    // Four processes draw pages in software on two cores, beside the server: a busy machine is slow, not wrong.
    testTimeout: 180_000 * Number(process.env.E2E_SLOWER ?? 1),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
