import { execFileSync } from "node:child_process";
import { type Context, createContext, runInContext } from "node:vm";

/** The server's script in a context that has only the globals of its engine. */
export interface Engine {
  readonly draw: (request: string) => string;
  /** The same context without the script. */
  readonly bare: Context;
}

function bareContext(): Context {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext("delete globalThis.Intl; delete globalThis.WebAssembly; delete globalThis.console", context);
  return context;
}

/** Builds the current script and runs it. */
export function chartEngine(): Engine {
  const print = ["tools/server.mjs", "--print", "charts"];
  const script = execFileSync(process.execPath, print, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const context = bareContext();
  runInContext(script, context);
  return {
    draw: (request) => runInContext("drawChart", context)(request) as string,
    bare: bareContext(),
  };
}
