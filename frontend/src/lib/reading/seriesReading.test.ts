import { expect, test } from "vitest";
import type { Translate } from "@/lib/text/text";
import { chartTransformations } from "./seriesReading";

const t = ((id: string, { count }: { count?: number } = {}) =>
  [id.replace("metric.shown", ""), count].filter(Boolean).join(" ")) as Translate;
const metric = { frequency: "MONTHLY", transformation: "NONE", parameter: null } as const;
const byDefault = { metric: { ...metric, transformation: "PCT", parameter: "12" } } as const;
const published = { metric, transform: "none" };
const overAYear = { metric, transform: "pct", param: "12" };

test.each([
  ["published values", [published, published], undefined, [undefined, undefined]],
  ["one transformation", [overAYear], ".pctYear", [undefined]],
  [
    "the publisher's default and the same by choice",
    [byDefault, overAYear],
    ".pctYear",
    [undefined, undefined],
  ],
  ["a transformation beside published values", [overAYear, published], undefined, [".pctYear", undefined]],
  ["the default, at another frequency", [{ ...byDefault, freq: "Y" }], ".pct", [undefined]],
  ["an average", [{ metric, transform: "mavg", param: "3" }], "Over.mavg 3", [undefined]],
  ["categories", [{ metric: { ...metric, frequency: "CATEGORY" } }], undefined, [undefined]],
  [
    "an indicator that is hidden",
    [{ metric: null, transform: "pct" }, overAYear],
    ".pctYear",
    [undefined, undefined],
  ],
] as const)("a chart of %s", (_, series, common, each) => {
  expect(chartTransformations(series, t)).toEqual({ common, each });
});
