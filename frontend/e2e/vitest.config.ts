import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Tests in a real browser against the real binary, two files at a time. The files of a worker share its modules and its
 * browser. Those named `*.alone.e2e.ts` measure times and run after all others, one by one.
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../src", import.meta.url)) } },
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    maxWorkers: 2,
    isolate: false,
    globalSetup: ["support/globalSetup.ts"],
    setupFiles: ["support/setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "beside",
          include: ["**/*.e2e.ts"],
          exclude: ["**/*.alone.e2e.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ["**/*.alone.e2e.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
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
