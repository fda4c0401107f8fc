import type { Translate } from "@/lib/text.tsx";
import { type ValueAxis, valueAxis } from "../axis/value";
import { isPercent } from "../input";
import { type LegendEntry, legend } from "../legend";
import { lineMarks } from "../lineMarks";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "../scene";
import { BASELINE, cutToFit, SIZE, textWidth } from "../text/measure";
import { placeTicks } from "./cycle";
import { seasonLook } from "./look";
import { type DrawnSeason, seasonNames } from "./names";
import type { SeasonData } from "./seasons";

/** Wider than this, the seasons are named at the ends of their lines; below, in a legend. */
const WIDE = 560;
const ROW = 18;
const LARGEST_LEGEND = 0.35;
/** Between two labels of the axis. */
const AIR = 12;
/** More seasons than this in a legend, and the earlier ones share an entry. */
const MOST_ENTRIES = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Seasons as lines over each other: value axis left, the season's own calendar below. */
export function layoutSeasons(data: SeasonData, width: number, height: number, t: Translate): Scene {
  const drawn = data.series.map((series, index) => ({ series, index, look: seasonLook(data, series) }));
  const hasRoom = width >= WIDE && data.sources.length === 1 && drawn.length * ROW <= height - 60;
  const named = hasRoom ? arrange(drawn, data, { width, height }, undefined) : undefined;
  return named ?? (arrange(drawn, data, { width, height }, t) as Scene);
}

/** The picture, with a legend if there are texts for one; nothing where names at the ends would stand too far off. */
function arrange(
  drawn: readonly DrawnSeason[],
  data: SeasonData,
  { width, height }: Size,
  t: Translate | undefined,
): Scene | undefined {
  const head = headMarks(data, width, t ? legendEntries(drawn, t) : [], height);
  const values = measureValues(data, height - head.height - 44);
  const names = t ? undefined : seasonNames(drawn, data.places);
  const left = Math.ceil(Math.max(...values.ticks.map((tick) => textWidth(tick.text, SIZE)))) + 10;
  const right = Math.max(left + 20, width - (names?.room ?? 8));
  const plot: Box = { left, top: head.height, right, bottom: height - 27 };
  const x: Axis = {
    from: 0,
    to: Math.max(1, data.places - 1),
    start: left + insetOf(data, right - left),
    end: right,
  };
  const y: Axis = { from: values.from, to: values.to, start: plot.bottom, end: plot.top };
  const nameMarks = names ? names.place(x, y, plot) : [];
  if (!nameMarks) return undefined;
  const marks = [
    ...head.marks,
    ...valueMarks(values, y, plot),
    ...placeMarks(data, x, plot, width),
    // The newest season lies on top.
    ...[...drawn].reverse().flatMap((one) => lineMarks(one, x, y)),
    ...nameMarks,
  ];
  return { width, height, plot, marks, axes: { kind: "season", x, y } };
}

/** Few places stand a little inside, so that the first does not lie on the labels of the axis. */
function insetOf({ places }: SeasonData, width: number): number {
  return places > 12 ? 0 : Math.min(16, width / (places * 4));
}

function headMarks(
  data: SeasonData,
  width: number,
  entries: readonly LegendEntry[],
  height: number,
): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let top = 10;
  if (entries.length > 1) {
    const key = legend(entries, "line", { width, height: height * LARGEST_LEGEND });
    marks.push(...key.marks);
    top += key.height + 6;
  }
  const unit = data.series[0]?.input.unit?.trim() ?? "";
  if ((data.options.showUnit ?? true) && unit !== "" && !isPercent(unit)) {
    const text = cutToFit(unit, width, SIZE);
    const whole = text === unit ? {} : { whole: unit };
    const place = { x: 0, y: top + 3, anchor: "start", size: SIZE, colour: "muted" } as const;
    marks.push({ kind: "label", role: "unit", ...place, text, ...whole });
    top += 23;
  }
  return { marks, height: top };
}

/** Every season; or, where they are many and fade with age, the last two and the earlier ones as one. */
function legendEntries(drawn: readonly DrawnSeason[], t: Translate): LegendEntry[] {
  const fading = drawn.filter(({ look }) => look.colour.startsWith("fade-"));
  const entry = (one: DrawnSeason): LegendEntry => ({ name: nameOf(one, drawn, t), look: one.look });
  const [newest, oldest] = [fading[0], fading[fading.length - 1]];
  if (drawn.length <= MOST_ENTRIES || fading.length < 2 || !newest || !oldest) return drawn.map(entry);
  const name = t("chart.season.range", { first: oldest.series.season, last: newest.series.season });
  const middle = fading[fading.length >> 1] ?? newest;
  return [...drawn.filter((one) => !fading.includes(one)).map(entry), { name, look: middle.look }];
}

/** The season, with its series where there are several. */
function nameOf({ series }: DrawnSeason, drawn: readonly DrawnSeason[], t: Translate): string {
  const several = drawn.some((one) => one.series.of !== series.of);
  return several ? t("chart.season.of", { name: series.input.name, season: series.season }) : series.season;
}

function measureValues(data: SeasonData, room: number): ValueAxis {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { values } of data.series) {
    for (const value of values) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  return valueAxis({
    lowest,
    highest,
    count: Math.min(8, Math.max(2, Math.round(room / 64))),
    range: data.options.range,
    language: data.language,
    percent: data.series.every(({ input }) => isPercent(input.unit)),
    decimals: Math.max(...data.series.map(({ input }) => input.decimals)),
  });
}

function valueMarks(values: ValueAxis, y: Axis, plot: Box): Mark[] {
  return values.ticks.flatMap(({ value, text }): Mark[] => {
    const at = rounded(pixel(y, value));
    const line = { x1: plot.left, x2: plot.right, y1: at, y2: at, width: 1 };
    const place = { x: plot.left - 8, y: at + SIZE * BASELINE, anchor: "end", size: SIZE } as const;
    const zero = value === 0;
    return [
      { kind: "rule", role: zero ? "zero" : "grid", ...line, colour: zero ? "muted" : "line" },
      { kind: "label", role: "tick", ...place, text, colour: "muted" },
    ];
  });
}

/** The season's calendar: every tick, or every second, third … one, so that the labels have air. */
function placeMarks(data: SeasonData, x: Axis, plot: Box, width: number): Mark[] {
  const ticks = placeTicks(data)
    .filter((tick) => tick.place <= data.places - 1)
    .map((tick) => {
      const half = textWidth(tick.text, SIZE) / 2;
      const at = pixel(x, tick.place);
      return { ...tick, half, at, label: Math.min(width - half, Math.max(half, at)) };
    });
  const free = (every: number) => {
    const chosen = ticks.filter((_, index) => index % every === 0);
    return chosen.every((tick, index) => {
      const before = chosen[index - 1];
      return !before || tick.label - tick.half - (before.label + before.half) >= AIR;
    });
  };
  const every = [1, 2, 3, 4, 6].find(free) ?? 12;
  return ticks.flatMap((tick, index): Mark[] => {
    const at = rounded(tick.at);
    const line = { x1: at, x2: at, y1: plot.bottom, y2: plot.bottom + 5, width: 1 };
    const rule: Mark = { kind: "rule", role: "tick", ...line, colour: "muted" };
    if (index % every !== 0) return [];
    const place = { x: rounded(tick.label), y: plot.bottom + 20, anchor: "middle", size: SIZE } as const;
    return [rule, { kind: "label", role: "tick", ...place, text: tick.text, colour: "muted" }];
  });
}
