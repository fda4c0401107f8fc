import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The path of a file of this folder. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Tests of the real binary: first those that send requests as programs do, then those in a real browser, two files at a
 * time. The files of a browser's worker share its modules, its Chromium and its server.
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
          name: "browser",
          include: ["*.e2e.ts"],
          environment: at("support/environment.ts"),
          isolate: false,
          globalSetup: [at("support/globalSetup.ts")],
          setupFiles: [at("support/setup.ts")],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    environment: "node",
    // Four processes draw pages in software on two cores, beside the server: a busy machine is slow, not wrong.
    testTimeout: 300_000 * Number(process.env.E2E_SLOWER ?? 1),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
