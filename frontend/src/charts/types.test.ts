import { beforeAll, describe, expect, test } from "vitest";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartOptions, ChartSeries } from "./data/input";
import { prepare } from "./data/prepare";
import { kinds } from "./kinds/kinds";
import { layout } from "./layout/layout";
import type { Mark, Scene } from "./shape/scene";
import { numberAt, pixel } from "./shape/scene";
import { inputOf, seriesOf, textsOf } from "./testing";

let t: Translate;
beforeAll(async () => {
  t = await textsOf("en");
});

function draw(series: readonly ChartSeries[], options: ChartOptions = {}, width = 720, height = 420): Scene {
  return layout(prepare({ ...inputOf(...series), options }, kinds), { width, height }, t, kinds);
}

const of = <Kind extends Mark["kind"]>(scene: Scene, kind: Kind) =>
  scene.marks.filter((mark): mark is Extract<Mark, { kind: Kind }> => mark.kind === kind);
const textsIn = (scene: Scene) => of(scene, "label").map((label) => label.text);
/** Left, top, right and bottom of each bar. */
const bars = (scene: Scene, series = 0) =>
  of(scene, "area")
    .filter((mark) => mark.series === series && mark.path.includes("H"))
    .flatMap((mark) => mark.path.split("Z").slice(0, -1))
    .map((path) =>
      path
        .split(/[MVH,]/)
        .slice(1)
        .map(Number),
    )
    .map(([left = 0, bottom = 0, top = 0, right = 0]) => ({ left, top, right, bottom }));
const axesOf = (scene: Scene) => {
  if (scene.axes?.kind !== "time") throw new Error("this chart has no time line");
  return scene.axes;
};

const yearly = seriesOf("Y", "2020 10\n2021 -5\n2022 20", { unit: "euros" });

describe("bars", () => {
  test("stand from zero over their periods, apart from each other", () => {
    const scene = draw([yearly], { type: "bar" });
    const { y } = axesOf(scene);
    const zero = pixel(y, 0);
    const found = bars(scene);
    expect(found.map(({ top, bottom }) => [top, bottom].map(Math.round))).toEqual(
      [
        [pixel(y, 10), zero],
        [zero, pixel(y, -5)],
        [pixel(y, 20), zero],
      ].map((ends) => ends.map(Math.round)),
    );
    for (const [index, bar] of found.entries())
      expect(bar.left).toBeGreaterThan(found[index - 1]?.right ?? 0);
  });

  test("begin at the end of an axis that does not reach zero", () => {
    const scene = draw([seriesOf("Y", "2020 100\n2021 104")], { type: "bar", range: "around" });
    expect(axesOf(scene).y.from).toBeGreaterThan(0);
    expect(bars(scene).map((bar) => bar.bottom)).toEqual([scene.plot.bottom, scene.plot.bottom]);
  });

  test("of several series share their period", () => {
    const scene = draw([yearly, { ...yearly, id: "two", name: "Two" }], { type: "bar" });
    const [first, second] = [bars(scene, 0), bars(scene, 1)];
    // One box of each is the sample in the legend.
    expect([first.length, second.length]).toEqual([4, 4]);
    for (const index of [1, 2, 3])
      expect(second[index]?.left).toBeGreaterThanOrEqual(first[index]?.right ?? 0);
  });

  test("are hollow for incomplete periods, which a footnote says", () => {
    const scene = draw([{ ...yearly, incomplete: { last: true } }], { type: "bar" });
    expect(of(scene, "area").map((mark) => mark.hollow === true)).toEqual([false, true, true]);
    expect(textsIn(scene)).toContain("Incomplete period");
  });

  test("take the colour of their value's rule", () => {
    const rule = { ...yearly, look: { lower: { value: 0, colour: 2 } } };
    expect(of(draw([rule], { type: "bar" }), "area").map((mark) => mark.colour)).toEqual([
      "series-1",
      "series-2",
    ]);
  });

  test("more than there are pixels show the extremes of each pixel", () => {
    const days = Array.from({ length: 4000 }, (_, day) =>
      new Date(day * 86_400_000).toISOString().slice(0, 10),
    );
    const values = days.map((_, day) => (day === 2001 ? 9 : day === 2002 ? -7 : 1));
    const scene = draw([{ ...yearly, frequency: "D", periods: days, values }], { type: "bar" }, 400);
    const { y } = axesOf(scene);
    for (const value of [9, -7]) {
      expect(of(scene, "area")[0]?.path).toContain(`V${Math.round(pixel(y, value) * 10) / 10}h1`);
    }
  });

  test("of several series too thin to be told apart become lines", () => {
    const months = Array.from(
      { length: 600 },
      (_, at) => `${1970 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
    );
    const one = { ...yearly, frequency: "M" as const, periods: months, values: months.map((_, at) => at) };
    const scene = draw([one, { ...one, id: "two" }], { type: "bar" }, 400);
    expect(of(scene, "area")).toHaveLength(0);
    expect(of(scene, "line")).toHaveLength(2);
  });
});

describe("shares", () => {
  const a = seriesOf("Y", "2019 1\n2020 1\n2021 2\n2022 3\n2023 1", { id: "a", name: "A" });
  const b = seriesOf("Y", "2020 3\n2022 1\n2023 1", { id: "b", name: "B" });

  test("reach to a hundred, leave out dates without a whole and say so", () => {
    const scene = draw([a, b], { stack: "percent" });
    expect(textsIn(scene)).toEqual(
      expect.arrayContaining(["0%", "100%", "2 dates are left out: values are missing."]),
    );
    // The mark on the axis for 2021, and the sample before the note; 2019 precedes the first complete date.
    expect(of(scene, "rule").filter((mark) => mark.role === "left-out")).toHaveLength(2);
    expect(axesOf(scene).x.from).toBe(18_262);
  });

  test("of negative values are refused in their own words", () => {
    const scene = draw([a, { ...b, values: [-1, 2, 3] }], { stack: "percent" });
    expect(scene.axes).toBeUndefined();
    expect(textsIn(scene).join(" ")).toMatch(/negative values/);
  });
});

describe("two axes", () => {
  const index = { ...yearly, id: "two", name: "Index", unit: "points", look: { axis: "right" as const } };

  test("each has its own range, unit and side", () => {
    const scene = draw([yearly, { ...index, values: [1000, 2000, 3000] }]);
    const { y, right } = axesOf(scene);
    expect(y.to).toBeLessThan(100);
    expect(right?.to).toBeGreaterThanOrEqual(3000);
    const units = of(scene, "label").filter((label) => label.role === "unit");
    expect(units.map(({ text, anchor }) => [text, anchor])).toEqual([
      ["euros", "start"],
      ["points", "end"],
    ]);
    expect(textsIn(scene)).toContain("Index (right)");
  });

  test("where one has several units, each stands with its name", () => {
    const scene = draw([yearly, { ...index, look: {} }]);
    expect(textsIn(scene)).toEqual(expect.arrayContaining(["One, euros", "Index, points"]));
  });

  test("only the left one has a grid", () => {
    const scene = draw([yearly, index]);
    const lines = of(scene, "rule").filter((mark) => mark.role === "grid" || mark.role === "zero");
    const labels = of(scene, "label").filter((label) => label.role === "tick" && label.anchor === "end");
    expect(lines).toHaveLength(labels.length);
  });
});

describe("periods as categories", () => {
  const polls = seriesOf("D", "2024-01-01 1\n2024-01-02 2\n2024-06-01 3\n2024-06-02 4");

  test("stand at equal distances, in one line", () => {
    const scene = draw([polls], { xFormat: "category" });
    const { x } = axesOf(scene);
    const places = [19_723, 19_724, 19_875, 19_876].map((day) => pixel(x, day));
    const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
    expect(of(scene, "line")[0]?.path.match(/M/g)).toHaveLength(1);
    for (const [index, day] of [19_723, 19_875].entries()) {
      expect(numberAt(x, pixel(x, day))).toBeCloseTo(day, index);
    }
  });
});

describe("a window", () => {
  const monthly = seriesOf(
    "M",
    Array.from(
      { length: 48 },
      (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")} ${at}`,
    ).join("\n"),
    { incomplete: { last: true } },
  );

  test("restricts what is drawn, in time and in value", () => {
    const scene = draw([monthly], { window: { from: "2021", to: "2021-06" } });
    const { x, y } = axesOf(scene);
    expect([x.from, x.to]).toEqual([18_628, 18_779]);
    expect([y.from >= 10, y.to <= 20]).toEqual([true, true]);
    expect(textsIn(scene)).not.toContain("Incomplete period");
  });

  test("without observations says that there are none", () => {
    expect(textsIn(draw([monthly], { window: { from: "2031" } }))).toEqual(["No data"]);
  });
});

describe("the latest value", () => {
  const latest = {
    period: "2022",
    value: 20,
    change: { period: "2021", value: -5, difference: 25, percent: -500 },
    yearChange: null,
  };

  test("stands large over its period, unit and change, with an arrow", () => {
    const scene = draw([{ ...yearly, latest }], { type: "value" });
    expect(textsIn(scene)).toEqual(["20", "euros", "2022", "+25 (−500.0%) from 2021"]);
    expect(of(scene, "area")).toHaveLength(1);
    expect(of(scene, "label")[0]?.size).toBeGreaterThan(40);
  });

  test("is that of the last complete period where the server sent none", () => {
    const scene = draw([{ ...yearly, incomplete: { last: true } }], { type: "value", yFormat: "0.0" });
    expect(textsIn(scene)).toEqual(["−5.0", "euros", "2021"]);
  });

  test("takes the colour of its rule", () => {
    const scene = draw([{ ...yearly, latest, look: { greater: { value: 19, colour: 2 } } }], {
      type: "value",
    });
    expect(of(scene, "label")[0]?.colour).toBe("label-2");
  });

  test("of percentages changes by points", () => {
    const scene = draw([{ ...yearly, unit: "%", latest }], { type: "value" });
    expect(textsIn(scene)).toEqual(["20%", "2022", "+25 pp from 2021"]);
  });
});

describe("what cannot be drawn", () => {
  const gone: ChartSeries = {
    ...yearly,
    id: "gone",
    name: "Prices",
    periods: [],
    values: [],
    problem: "gone",
  };

  test("is named below the rest", () => {
    const scene = draw([yearly, gone]);
    expect(of(scene, "line").length).toBeGreaterThan(0);
    expect(textsIn(scene)).toContain(
      "Not shown: “Prices” no longer exists, or you do not have access to it.",
    );
  });

  test.each<[string, readonly ChartSeries[], object, RegExp]>([
    ["all gone", [gone], {}, /no longer exist/],
    ["unreadable", [{ ...gone, problem: "unreadable" }], {}, /cannot be read/],
    ["a type of another version", [yearly], { type: "pie" }, /setting that cannot be read/],
    ["nothing", [seriesOf("Y", "")], {}, /^No data$/],
  ])("%s: the reason stands in its place", (_name, series, options, reason) => {
    expect(textsIn(draw(series, options)).join(" ")).toMatch(reason);
  });
});

describe("categories as bars", () => {
  const drinks = seriesOf("C", "France 370\nItaly 237\nIran 0", { name: "Wine", unit: "servings" });

  test("stand in rows from zero, with their values", () => {
    const scene = draw([drinks], { type: "bar" });
    expect(of(scene, "area")).toHaveLength(3);
    expect(textsIn(scene)).toEqual(expect.arrayContaining(["France", "370", "237"]));
  });

  test("on each other add up", () => {
    const scene = draw([drinks, { ...drinks, id: "beer", name: "Beer" }], { type: "bar", stack: "yes" });
    if (scene.axes?.kind !== "category") throw new Error("these are categories");
    const { value } = scene.axes;
    const [wine, beer] = [bars(scene, 0)[1], bars(scene, 1)[1]];
    expect(beer?.left).toBeCloseTo(wine?.right ?? 0, 1);
    expect(beer?.right).toBeCloseTo(pixel(value, 740), 0);
  });
});
