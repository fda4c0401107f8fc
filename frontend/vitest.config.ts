import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.{ts,tsx}", "tools/*.test.mjs"],
      setupFiles: ["src/test/setup.ts"],
      maxWorkers: 2,
      testTimeout: 30_000, // a busy machine is slow, not wrong
      css: { modules: { classNameStrategy: "non-scoped" } },
      restoreMocks: true,
    },
  }),
);
