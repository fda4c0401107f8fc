import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { drawRequest } from "../chartRequest";
import { chartEngine, type Engine } from "../testing";
import { CASES } from "./cases";

/**
 * Pictures of every type and option, inspected and approved. Each is stored as its request (`NAME.json`) and its
 * expected output (`NAME.svg`), and is drawn once from the page's modules, once from the server's script in a bare
 * engine; the tests of the `drawing` crate compare the server's own engine with the same files.
 *
 * After an intended change: `npm run references`, inspect `pictures/index.html` in a browser, commit.
 */
const folder = join(import.meta.dirname, "pictures/");
const names = Object.keys(CASES);
const isUpdate = process.env.UPDATE_REFERENCES === "1";

const file = (name: string, kind: "json" | "svg") => `${folder}${name}.${kind}`;
const read = (name: string, kind: "json" | "svg") => readFileSync(file(name, kind), "utf8");
const asked = (name: string) => `${JSON.stringify(CASES[name])}\n`;

let engine: Engine;
beforeAll(() => {
  engine = chartEngine();
  if (!isUpdate) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, request] of Object.entries(CASES)) {
    writeFileSync(file(name, "json"), asked(name));
    writeFileSync(file(name, "svg"), drawRequest(request));
  }
  writeFileSync(`${folder}index.html`, gallery());
});

/** A page with all pictures. */
function gallery(): string {
  const all = names.map(
    (name) => `<figure><img src="${name}.svg" alt=""><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    "body{font:13px sans-serif;background:#ccc}figure{display:inline-block;margin:8px;vertical-align:top}";
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Reference pictures</title>\n<style>${style}</style>\n${all.join("\n")}\n</html>\n`;
}

describe.each(names)("%s", (name) => {
  test("is drawn by the page's modules as it was found right", () => {
    expect(read(name, "json")).toBe(asked(name));
    expect(drawRequest(JSON.parse(read(name, "json")))).toBe(read(name, "svg"));
  });

  test("is drawn by the server's script in the same way", () => {
    expect(engine.draw(read(name, "json"))).toBe(read(name, "svg"));
  });
});

test("no picture is left from a case that is gone", () => {
  const files = readdirSync(folder).map((one) => one.replace(/\.(json|svg)$/, ""));
  expect([...new Set(files)].sort()).toEqual([...names, "index.html"].sort());
});

test("the script works in an engine that has no more than the language", () => {
  for (const missing of ["Intl", "document", "window", "fetch", "setTimeout", "console", "URL", "process"]) {
    expect(runInContext(`typeof ${missing}`, engine.bare), missing).toBe("undefined");
  }
});
