import { describe, expect, test } from "vitest";
import type { Label } from "../../shape/scene";
import { textWidth } from "../../text/measure";
import { factLines, planFrame } from "./frame";

const LONG =
  "Indice harmonisé des prix à la consommation, ensemble hors énergie, alimentation, alcool et tabac, à taux de taxation constants";
const UNBROKEN = "a".repeat(300);

const frames = {
  usual: {
    title: "Prices",
    facts: ["2015 = 100", "monthly"],
    origin: ["Source: Institute", "Updated 14 Nov 2026", "statit.example/a/b"],
  },
  long: { title: LONG, facts: [LONG, LONG], origin: [LONG, LONG, `statit.example/${UNBROKEN}`] },
  unbroken: { title: UNBROKEN, facts: [UNBROKEN], origin: [UNBROKEN] },
  bare: { title: "x", facts: [], origin: [] },
};

/** The bounding box of a line of text. */
function boxOf({ x, y, text, size, bold }: Label) {
  return { left: x, right: x + textWidth(text, size, bold), top: y - size, bottom: y + size * 0.3 };
}

describe.each(Object.entries(frames))("the frame of a picture, %s", (_, frame) => {
  test.each([280, 320, 360, 419, 420, 640, 719, 720, 960, 1600])("stays in its place, %i wide", (width) => {
    for (const height of [200, 240, 300, 400, 540, 800, 1200]) {
      const { marks, inner } = planFrame(frame, width, height);
      expect(inner.right - inner.left).toBeGreaterThanOrEqual(240);
      expect(inner.bottom - inner.top).toBeGreaterThanOrEqual(118);
      expect(inner.bottom).toBeLessThanOrEqual(height);
      const boxes = marks.map(boxOf);
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(height);
        // Above the chart or below it, and no line overlaps another.
        expect(box.bottom <= inner.top || box.top >= inner.bottom).toBe(true);
        const next = boxes[index + 1];
        if (next) expect(box.bottom).toBeLessThanOrEqual(next.top + 2);
      }
    }
  });
});

test("a usual picture says everything", () => {
  for (const [width, height] of [
    [360, 420],
    [640, 400],
    [960, 540],
    [1600, 900],
  ] as const) {
    const said = planFrame(frames.usual, width, height).marks.map((mark) => mark.text);
    for (const text of ["Prices", "2015 = 100", "Source: Institute", "statit.example/a/b"])
      expect(said.join("\n")).toContain(text);
  }
});

describe("facts beside each other", () => {
  test("stay whole where a line can hold them", () => {
    const room = textWidth("one · two", 13) + 1;
    expect(factLines(["one", "two", "three"], room, 13, 3)).toEqual(["one · two", "three"]);
  });

  test("are broken between words where none can", () => {
    const room = textWidth("long fact", 13) + 1;
    expect(factLines(["long fact of words", "x"], room, 13, 9)).toEqual(["long fact", "of words", "x"]);
  });

  test("end with a sign where some are cut", () => {
    const room = textWidth("one · two · th…", 13) + 1;
    expect(factLines(["one", "two", "three"], room, 13, 1)).toEqual(["one · two · th…"]);
    expect(factLines(["one", "two"], room, 13, 0)).toEqual([]);
    expect(factLines([], room, 13, 2)).toEqual([]);
  });
});
