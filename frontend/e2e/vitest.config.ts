import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests in a real browser against the real binary. Files run one after the other: each starts its own server. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../src", import.meta.url)) } },
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.e2e.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
