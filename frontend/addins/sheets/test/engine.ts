import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { sheetsPage, sheetsScript } from "../../tools/bundle.mjs";
import type { SimulatedGoogle } from "./google";

/** The text of a file of the project. */
export const projectFile = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

/** The page of the sidebar. */
export const builtPage = (): string => sheetsPage();

/** The script of the project, with the address of an installation as the server fills it in. */
export async function builtScript(installation: string): Promise<string> {
  return (await sheetsScript(projectFile("declarations.js"))).replaceAll("__ADDRESS__", installation);
}

/**
 * Runs the script in an engine that has the language alone, with the services of Apps Script. Returns a function that
 * evaluates an expression there.
 */
export function engineOf(script: string, google: SimulatedGoogle): (expression: string) => unknown {
  const { now, ...services } = google.services;
  const context = createContext({ ...services, simulatedNow: now });
  runInContext("Date.now = simulatedNow", context);
  runInContext(script, context, { filename: "Code.js" });
  return (expression) => runInContext(expression, context);
}
