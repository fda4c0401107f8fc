import type { Translate } from "@/lib/text/text.tsx";
import { runsOf } from "../../data/gaps";
import { isPercent } from "../../data/input";
import { type SeasonData, uncertainIn } from "../../data/prepared";
import { placeTicks } from "../../data/season/cycle";
import { type ValueAxis, valueAxis } from "../../scale/value";
import { lineMarks } from "../../shape/lineMarks";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "../../shape/scene";
import { statusNotes } from "../../status/notes";
import { chosenFormat, type ValueFormat } from "../../text/formatValue";
import { SIZE, textWidth } from "../../text/measure";
import { headMarks } from "../head";
import type { LegendEntry } from "../legend";
import { legend } from "../legend";
import { missingNotes } from "../notes/missing";
import { NOTE_ROW, noteLines, noteMarks } from "../notes/notes";
import { labelRoom, type Side, valueMarks } from "../sides";
import { seasonLook } from "./look";
import { type DrawnSeason, seasonNames } from "./names";

/** Above this width, seasons are named at the ends of their lines; below, in a legend. */
const WIDE = 560;
const ROW = 18;
/** Least distance between two labels of the axis, in pixels. */
const AIR = 12;
/** Most seasons with their own legend entry; beyond it the earlier ones share an entry. */
const MOST_ENTRIES = 4;

/** The data and the size to lay out. */
interface Plan {
  readonly data: SeasonData;
  readonly drawn: readonly DrawnSeason[];
  readonly side: Side;
  readonly width: number;
  readonly height: number;
  readonly t: Translate;
}

/** Seasons as lines over each other: value axis left, the season's own calendar below. */
export function layoutSeasons(data: SeasonData, width: number, height: number, t: Translate): Scene {
  const drawn = data.series.map((series, index) => ({ series, index, look: seasonLook(data, series) }));
  const plan = { data, drawn, side: sideOf(data, drawn), width, height, t };
  const hasRoom = width >= WIDE && data.sources.length === 1 && drawn.length * ROW <= height - 60;
  const named = hasRoom ? arrange(plan, true) : undefined;
  return named ?? arrange(plan, false);
}

/** The picture with names at the ends, or `undefined` where they would be too far from their lines. */
function arrange(plan: Plan, atEnds: true): Scene | undefined;
/** The picture with names in a legend. */
function arrange(plan: Plan, atEnds: false): Scene;
function arrange(plan: Plan, atEnds: boolean): Scene | undefined {
  const { data, drawn, side, width, height, t } = plan;
  const entries = atEnds || drawn.length < 2 ? [] : legendEntries(drawn, t);
  const showUnit = data.options.showUnit ?? true;
  const units = showUnit ? { left: side.unit } : {};
  const head = headMarks({ names: entries, sample: "line", units }, { width, height }, legend);
  const isRing = drawn.some(({ series }) => uncertainIn(series).length > 0);
  const notes = noteLines(
    [...missingNotes(data, t), ...statusNotes(data, isRing ? "ring" : undefined, t)],
    width,
    height,
  );
  const bottom = height - notes.length * NOTE_ROW - 27;
  const values = measureValues(data, side.format, bottom - head.height);
  const names = atEnds ? seasonNames(drawn, data.places) : undefined;
  const left = labelRoom(values);
  const plot: Box = {
    left,
    top: head.height,
    right: Math.max(left + 20, width - (names?.room ?? 8)),
    bottom,
  };
  const x: Axis = {
    from: 0,
    to: Math.max(1, data.places - 1),
    start: plot.left + insetOf(data, plot.right - plot.left),
    end: plot.right - (names ? 0 : insetOf(data, plot.right - plot.left)),
  };
  const y: Axis = { from: values.from, to: values.to, start: plot.bottom, end: plot.top };
  const nameMarks = names ? names.place(x, y, plot) : [];
  if (!nameMarks) return undefined;
  const marks = [
    ...head.marks,
    ...valueMarks(side, values, y, plot, true),
    ...placeMarks(data, x, plot, width),
    // The newest season is drawn on top.
    ...[...drawn].reverse().flatMap((one) => withoutDots(one, lineMarks(one, x, y))),
    ...nameMarks,
    ...noteMarks(notes, height),
  ];
  return { width, height, plot, marks, axes: { kind: "season", x, y } };
}

/** Inset of the first and last of few positions, so that the first does not overlap the labels of the axis. */
function insetOf({ places }: SeasonData, width: number): number {
  return places > 12 ? 0 : Math.min(16, width / (places * 4));
}

/** Removes the dots of earlier seasons, except those of isolated or uncertain observations. */
function withoutDots({ series }: DrawnSeason, marks: Mark[]): Mark[] {
  const hasAlone = runsOf(series.breaks).some((run) => run.from === run.to);
  if (series.age === 0 || hasAlone) return marks;
  return marks.filter((mark) => mark.kind !== "dot" || mark.hollow);
}

/** The only value axis of seasons, on the left. */
function sideOf(data: SeasonData, drawn: readonly DrawnSeason[]): Side {
  const percent = data.series.every(({ input }) => isPercent(input.unit));
  const decimals = Math.max(...data.series.map(({ input }) => input.decimals));
  const format = chosenFormat(data.options) ?? { decimals, percent };
  const units = new Set(data.series.map(({ input }) => input.unit?.trim() ?? ""));
  const [unit = ""] = units;
  const isSaid = units.size > 1 || (format.percent && isPercent(unit));
  return { at: "left", drawn, unit: isSaid ? "" : unit, format, colour: "muted" };
}

/** Every season; or, if there are many that fade with age, the last two and one entry for the earlier ones. */
function legendEntries(drawn: readonly DrawnSeason[], t: Translate): LegendEntry[] {
  const fading = drawn.filter(({ look }) => look.colour.startsWith("fade-"));
  const entry = (one: DrawnSeason): LegendEntry => ({ name: nameOf(one, drawn, t), look: one.look });
  const [newest, oldest] = [fading[0], fading[fading.length - 1]];
  if (drawn.length <= MOST_ENTRIES || fading.length < 2 || !newest || !oldest) return drawn.map(entry);
  const name = t("chartMore.season.range", { first: oldest.series.season, last: newest.series.season });
  const middle = fading[fading.length >> 1] ?? newest;
  return [...drawn.filter((one) => !fading.includes(one)).map(entry), { name, look: middle.look }];
}

/** The season, with its series if there are several. */
function nameOf({ series }: DrawnSeason, drawn: readonly DrawnSeason[], t: Translate): string {
  const several = drawn.some((one) => one.series.of !== series.of);
  return several
    ? t("chartMore.season.of", { name: series.input.name, season: series.season })
    : series.season;
}

function measureValues(data: SeasonData, format: ValueFormat, room: number): ValueAxis {
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
    ...format,
    exact: data.options.yFormat !== undefined,
  });
}

/** The season's calendar: every tick, or every second, third … one, so that the labels have space. */
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
