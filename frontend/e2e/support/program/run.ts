import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const environmentScript = fileURLToPath(new URL("../../../../scripts/python-env", import.meta.url));

/** Runs a program to its end; throws if it fails. */
export const run = promisify(execFile);

/** Whether a program can be run on this machine. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync("bash", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** How long the Python of the tests may take to be installed, in milliseconds. */
export const PYTHON_TIMEOUT = 300_000;

/** The Python of the tests, which has pandas. It is installed at the first call on a machine. */
export async function python(): Promise<string> {
  return (await run("bash", [environmentScript])).stdout.trim();
}
