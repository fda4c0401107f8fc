// Runs the tests in a browser. On CI, files that fail are run once more, with new servers, unless there are many: a step
// can be too slow on a busy machine, and a test that is repeated within its file finds the data of its first attempt.
// Files that pass only then are named.
// Usage: node tools/browserTests.mjs [FILES and options of `vitest run`]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** Most files that are run again: more of them have a common cause. */
const MOST_AGAIN = 3;

const folder = mkdtempSync(join(tmpdir(), "statit-browser-tests-"));
const report = join(folder, "report.json");

/** Runs vitest. Returns its exit status and the files with failures. */
function run(files) {
  const options = ["--config", "e2e/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...options, `--outputFile.json=${report}`, ...files],
    { stdio: "inherit" },
  );
  if (status === 0) return { status, failed: [] };
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const failed = testResults.filter((file) => file.status === "failed");
    return { status: status ?? 1, failed: failed.map((file) => relative("", file.name)) };
  } catch {
    // No report: it did not come to the tests.
    return { status: status ?? 1, failed: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

const first = run(process.argv.slice(2));
let { status } = first;
if (process.env.CI && first.failed.length > 0 && first.failed.length <= MOST_AGAIN) {
  console.log(`\nagain, with new servers: ${first.failed.join(", ")}\n`);
  status = run(first.failed).status;
  if (status === 0) console.log(`\npassed the second time only: ${first.failed.join(", ")}\n`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(status);
