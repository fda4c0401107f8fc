import { expect, test } from "vitest";
import { seriesOf, timeOf } from "../../testing";
import { overviewLines } from "./overview";

test("a series that cannot be read leaves the lines of the others as they are", () => {
  const good = seriesOf("Y", "2010 1\n2011 3\n2012 2");
  const bad = seriesOf("Y", "", { id: "two", problem: "unreadable" });
  const axis = { from: 0, to: 1, start: 0, end: 100 };
  const alone = overviewLines(timeOf(good), axis, 44);
  expect(alone.map((line) => line.path).join()).not.toContain("NaN");
  expect(overviewLines(timeOf(good, bad), axis, 44)).toEqual(alone);
});
