import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Cases of the specification that the Rust and the TypeScript tests share. */
export function specCases<Case>(name: string): Case[] {
  const file = join(import.meta.dirname, "../../../spec/cases", `${name}.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { cases: Case[] }).cases;
}
