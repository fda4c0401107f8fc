import { formatChange, formatCompact, formatPeriod, type Language } from "@/lib/format";
import { statusName } from "@/lib/format/status";
import type { Translate } from "@/lib/text/text.tsx";
import { type Change, type ChartSeries, isPercent, type Latest } from "../data/input";
import type { ChartData } from "../data/prepared";
import { colourAt, labelShade } from "../shape/look";
import type { Label, Mark, Scene } from "../shape/scene";
import { holeOf } from "../status/holes";
import { chosenFormat, formatValue, type ValueFormat } from "../text/formatValue";
import { SIZE, textWidth } from "../text/measure";
import { type ChangeLine, changeMarks, type Figure, figureMarks } from "./figure";
import { cutLabel } from "./head";
import { missingNotes } from "./notes/missing";
import { NOTE_ROW, type NoteLine, noteLines, noteMarks } from "./notes/notes";
import type { Size } from "./size";

/** Least width of a tile in pixels; narrower where that leaves too many rows. */
const TILE = 220;
const NARROW_TILE = 150;
const GAP = 28;
const LINE = 20;
/** Font sizes of the value; the largest that fits is used. */
const SIZES = [64, 48, 40, 32, 24, 18];
/** Space above and below the texts of a tile. */
const PADDING = 20;

/**
 * The latest complete value of each series, large, with its period and its changes; a single one as `figureMarks` draws
 * it. Texts without room are left out from the end: the change from a year before, the change from the previous period,
 * the unit.
 */
export function layoutValues(data: ChartData, width: number, height: number, t: Translate): Scene {
  const tiles = data.kind === "category" ? categoryTiles(data, t) : seriesTiles(data, t);
  const [only] = tiles;
  if (only && only.name === undefined) return layoutFigure(data, only, { width, height }, t);
  const notes = (shown: number): readonly NoteLine[] => {
    const rest = shown < tiles.length ? [{ text: t("chartMore.more", { count: tiles.length - shown }) }] : [];
    return noteLines([...rest, ...missingNotes(data, t)], width, height);
  };
  const roomWith = (shown: number) => height - notes(shown).length * NOTE_ROW - 4;
  const smallest = PADDING + LINE + (SIZES[SIZES.length - 1] ?? 0) * 1.2 + LINE;
  const most = (tile: number) =>
    Math.max(1, Math.min(tiles.length, Math.floor((width + GAP) / (tile + GAP))));
  const allFit = (columns: number) => Math.ceil(tiles.length / columns) * smallest <= roomWith(tiles.length);
  let columns = most(TILE);
  while (!allFit(columns) && columns < most(NARROW_TILE)) columns += 1;
  // Rows of equal length rather than a single tile in the last.
  columns = Math.ceil(tiles.length / Math.ceil(tiles.length / columns));
  const tileWidth = (width - (columns - 1) * GAP) / columns;
  const rows = allFit(columns)
    ? Math.ceil(tiles.length / columns)
    : Math.max(1, Math.floor(roomWith(0) / smallest));
  const shown = tiles.slice(0, rows * columns);
  const tileHeight = roomWith(shown.length) / rows;
  const measure = measureTiles(shown, tileWidth, tileHeight);
  const marks = shown.flatMap((tile, index) => {
    const left = (index % columns) * (tileWidth + GAP);
    const top = Math.floor(index / columns) * tileHeight;
    const rule = { x1: left, x2: left + tileWidth, y1: top + 0.5, y2: top + 0.5, width: 1 };
    const line: Mark = { kind: "rule", role: "grid", ...rule, colour: "line" };
    return [line, ...tileMarks(tile, measure, { left, top: top + 10, width: tileWidth })];
  });
  return {
    width,
    height,
    plot: { left: 0, top: 0, right: width, bottom: height },
    marks: [...marks, ...noteMarks(notes(shown.length), height)],
    axes: undefined,
  };
}

/** One number alone. */
function layoutFigure(data: ChartData, figure: Figure, { width, height }: Size, t: Translate): Scene {
  const notes = noteLines(missingNotes(data, t), width, height);
  return {
    width,
    height,
    plot: { left: 0, top: 0, right: width, bottom: height },
    marks: [...figureMarks(figure, width, height - notes.length * NOTE_ROW), ...noteMarks(notes, height)],
    axes: undefined,
  };
}

/** The font size of the values and the number of lines below them. */
function measureTiles(tiles: readonly Figure[], width: number, height: number) {
  const most = Math.max(0, ...tiles.map(({ facts, changes }) => facts.length + changes.length));
  const room = height - PADDING - LINE;
  const isWide = (size: number) => tiles.every((tile) => textWidth(tile.value, size, true) <= width);
  for (let lines = most; lines > 1; lines -= 1) {
    const size = SIZES.find((one) => one >= 24 && one * 1.2 + lines * LINE <= room && isWide(one));
    if (size !== undefined) return { size, lines };
  }
  const smallest = SIZES[SIZES.length - 1] ?? SIZE;
  const size = SIZES.find((one) => one * 1.2 + LINE <= room && isWide(one)) ?? smallest;
  const lines = Math.max(1, Math.min(most, Math.floor((room - size * 1.2) / LINE)));
  return { size, lines };
}

function tileMarks(
  tile: Figure,
  { size, lines }: { size: number; lines: number },
  place: { left: number; top: number; width: number },
): Mark[] {
  const { left, width } = place;
  let y = place.top;
  const marks: Mark[] = [];
  const label = (role: Label["role"], text: string, more: Partial<Label>) =>
    marks.push({
      kind: "label",
      role,
      x: left,
      y,
      anchor: "start",
      size: SIZE,
      colour: "muted",
      ...more,
      ...cutLabel(text, width),
    });
  y += LINE * 0.8;
  label("legend", tile.name ?? "", { colour: "ink" });
  y += LINE * 0.2;
  y += size;
  const fits = textWidth(tile.value, size, true) <= width;
  const shown = fits ? { text: tile.value } : { text: tile.short, whole: tile.value };
  marks.push({
    kind: "label",
    role: "value",
    x: left,
    y,
    anchor: "start",
    size,
    bold: true,
    colour: tile.colour,
    ...shown,
  });
  y += size * 0.2;
  for (const fact of tile.facts.slice(0, lines)) {
    y += LINE;
    label("note", fact, {});
  }
  for (const change of tile.changes.slice(0, Math.max(0, lines - tile.facts.length))) {
    y += LINE;
    marks.push(...changeMarks(change, tile.series, { x: left, y, width }));
  }
  return marks;
}

function seriesTiles(data: Exclude<ChartData, { kind: "category" }>, t: Translate): Figure[] {
  const inputs = data.series.map((one) => one.input).filter((input) => !input.problem);
  return inputs.map((input, series) => {
    const latest = input.latest ?? latestOf(input);
    const name = inputs.length > 1 ? input.name : undefined;
    return latest ? tileOf(input, latest, { data, name, series, t }) : emptyTile(name, series, t);
  });
}

/** A category has no latest value: each label has its own tile. */
function categoryTiles(data: Extract<ChartData, { kind: "category" }>, t: Translate): Figure[] {
  const several = data.inputs.length > 1;
  return data.labels.flatMap((label, row) =>
    data.inputs.flatMap((input, series) => {
      const value = input.values[data.positions[series]?.[row] ?? -1];
      const hole = value === undefined ? holeOf(input, label) : undefined;
      if (hole) return [{ ...emptyTile(label, series, t), facts: [statusName(hole.status, t)] }];
      if (value === undefined) return [];
      const period = several ? input.name : "";
      const status = input.statuses?.[data.positions[series]?.[row] ?? -1];
      return [
        tileOf(input, { period, value, ...(status ? { status } : {}) }, { data, name: label, series, t }),
      ];
    }),
  );
}

/** The last value of a complete period, if the server did not send it. */
function latestOf({ values, periods, statuses, incomplete }: ChartSeries): Latest | undefined {
  const { last: isOpen = false, periods: open } = incomplete ?? {};
  const isWhole = (_: number, at: number) =>
    open ? !open.includes(periods[at] ?? "") : !isOpen || at < values.length - 1;
  const last = values.findLastIndex(isWhole);
  const [value, period] = [values[last], periods[last]];
  return value === undefined || period === undefined
    ? undefined
    : { value, period, status: statuses?.[last] ?? null };
}

function tileOf(
  input: ChartSeries,
  latest: Latest,
  more: { data: ChartData; name: string | undefined; series: number; t: Translate },
): Figure {
  const { data, name, series, t } = more;
  const { language, options } = data;
  const chosen = chosenFormat(options);
  const format = chosen ?? { decimals: input.decimals, percent: isPercent(input.unit) };
  const unit = input.unit?.trim() ?? "";
  const saysUnit = (options.showUnit ?? true) && unit !== "" && !(format.percent && isPercent(unit));
  const changes = [latest.change, latest.yearChange].flatMap((change) =>
    change ? [changeLine(change, { input, format, language, t })] : [],
  );
  const colour = colourAt(input, "ink", latest.value);
  return {
    name,
    series,
    value: formatValue(input, latest.value, language, chosen),
    short: formatCompact(latest.value, language),
    colour: labelShade(colour),
    facts: [
      ...(latest.period === "" ? [] : [formatPeriod(input.frequency, latest.period, language)]),
      ...(latest.status ? [statusName(latest.status, t)] : []),
      ...(saysUnit ? [unit] : []),
    ],
    changes,
  };
}

function emptyTile(name: string | undefined, series: number, t: Translate): Figure {
  return { name, series, value: "–", short: "–", colour: "muted", facts: [t("chart.noData")], changes: [] };
}

/** `+0.2 (+0.2%) from Sep 2026`; percentages change by points. */
function changeLine(
  change: Change,
  more: { input: ChartSeries; format: ValueFormat; language: Language; t: Translate },
): ChangeLine {
  const { input, format, language, t } = more;
  const { difference, percent } = change;
  const said = {
    change: formatChange(difference, { language, decimals: format.decimals }),
    percent: formatChange(percent ?? 0, { language, decimals: 1, percent: true }),
    at: input.frequency,
    period: formatPeriod(input.frequency, change.period, language),
  };
  const direction = difference > 0 ? "up" : difference < 0 ? "down" : "same";
  if (isPercent(input.unit)) return { text: t("chartMore.value.points", said), direction };
  if (percent === null || percent === undefined)
    return { text: t("chartMore.value.change", said), direction };
  return { text: t("chartMore.value.both", said), short: t("chartMore.value.percent", said), direction };
}
