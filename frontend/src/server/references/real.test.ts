import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { drawRequest } from "../chartRequest";
import { chartEngine, type Engine } from "../testing";
import { hasRealData, realCases } from "./real";

/**
 * Pictures of real series. The series may not be copied, and the pictures are too large to store, so only a digest of
 * each is stored (`real.txt`). `npm run references` rewrites them; inspect the changes with `STATIT_PICTURES=folder`,
 * which receives every picture.
 */
const file = join(import.meta.dirname, "real.txt");
const isUpdate = process.env.UPDATE_REFERENCES === "1";
const cases = hasRealData ? realCases() : [];
const digest = (svg: string) => createHash("sha256").update(svg).digest("hex").slice(0, 16);

if (!hasRealData)
  test.skip("pictures of real series: there is no folder of shared data beside the repository");

describe.runIf(hasRealData)("pictures of real series", () => {
  let engine: Engine;
  let known: Map<string, string>;

  beforeAll(() => {
    engine = chartEngine();
    if (isUpdate) {
      const lines = cases.map(([name, request]) => `${digest(drawRequest(request))} ${name}\n`);
      writeFileSync(file, lines.join(""));
    }
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    known = new Map(lines.map((line) => [line.slice(17), line.slice(0, 16)]));
  });

  test("are all known", () => {
    expect([...known.keys()]).toEqual(cases.map(([name]) => name));
  });

  test.each(cases)("%s", (name, request) => {
    const svg = drawRequest(request);
    const pictures = process.env.STATIT_PICTURES;
    if (pictures) writeFileSync(join(pictures, `${name.replace(/[^\p{L}\d]+/gu, "-")}.svg`), svg);
    expect(digest(svg)).toBe(known.get(name));
    expect(engine.draw(JSON.stringify(request))).toBe(svg);
  });
});
