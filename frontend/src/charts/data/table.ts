import { formatNumber, formatOrdinal } from "@/lib/format";
import { statusName } from "@/lib/format/status";
import type { Translate } from "@/lib/text/text.tsx";
import { holeOf, holesOf } from "../status/holes";
import { formatValue } from "../text/formatValue";
import { type Hole, isPercent } from "./input";
import { inputsOf, periodLabel } from "./observed";
import {
  type CategoryData,
  type ChartData,
  type DatedSeries,
  isIncomplete,
  type SeasonData,
  statusAt,
  type TimeData,
} from "./prepared";
import { indexAt } from "./search";
import { placeLabel } from "./season/cycle";

/** The order of observations; categories and seasons keep their own order. */
export type TableOrder = "newest" | "oldest";

interface TableColumn {
  readonly key: string;
  readonly name: string;
  readonly unit: string | undefined;
}

export interface TableRow {
  readonly key: string;
  readonly period: string;
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** Canonical text of its period, or its label; `undefined` for a cell without an observation or a hole. */
  readonly period: string | undefined;
  readonly value: string;
  /** As published, unformatted, for programs. */
  readonly raw: number | undefined;
  readonly text: string | undefined;
  /** The codes of its status; `undefined` for a normal value. */
  readonly status: string | undefined;
  readonly incomplete: boolean;
}

const EMPTY: TableCell = {
  period: undefined,
  value: "",
  raw: undefined,
  text: undefined,
  status: undefined,
  incomplete: false,
};

/** The cell of a hole, and its value as statistical tables print it. */
function emptyCell({ period, status, text }: Hole): TableCell {
  return { ...EMPTY, period, value: ":", text: text ?? undefined, status };
}

/** The key of the column of the total. */
const TOTAL = "total";

/** The columns after the column of periods: one per series or season, and the total of a stack. */
export function columnsOf(data: ChartData, t: Translate): TableColumn[] {
  const several = data.kind === "season" && data.series.some((one) => one.of !== data.series[0]?.of);
  const inputs = inputsOf(data);
  const columns = inputs.map((input, index): TableColumn => {
    const season = data.kind === "season" ? (data.series[index]?.season ?? "") : "";
    return {
      key: `${index} ${input.id}`,
      name: several ? t("chartMore.season.of", { name: input.name, season }) : input.name,
      // Seasons of one series share their unit, which the caption shows once.
      unit: input.unit && !isPercent(input.unit) && data.kind !== "season" ? input.unit : undefined,
    };
  });
  return hasTotal(data) ? [...columns, { key: TOTAL, name: t("chartMore.total"), unit: undefined }] : columns;
}

/** Whether series are stacked and share their unit. */
function hasTotal(data: ChartData): boolean {
  if (data.kind === "season") return false;
  const inputs = inputsOf(data);
  const isStacked =
    data.kind === "category" ? data.stack !== undefined : data.series.some((series) => series.tops);
  return isStacked && new Set(inputs.map((input) => input.unit?.trim() ?? "")).size === 1;
}

/** The number of rows of a chart's table: one per position with an observation, or one per category. */
export function rowCount(data: ChartData): number {
  return data.kind === "category" ? data.labels.length : data.stops.length;
}

/** Whether any observation or hole has a text. */
export function hasTexts(data: ChartData): boolean {
  return inputsOf(data).some(({ texts, holes }) => texts?.some(Boolean) || holes?.some(({ text }) => text));
}

/** Whether any observation has a status, or any period no value. */
export function hasStatuses(data: ChartData): boolean {
  return inputsOf(data).some(({ statuses, holes }) => statuses?.some(Boolean) || holes?.length);
}

export function rowAt(data: ChartData, row: number, order: TableOrder): TableRow {
  switch (data.kind) {
    case "category":
      return categoryRow(data, row);
    case "season":
      return seasonRow(data, data.stops[row] ?? 0);
    case "time":
      return timeRow(data, data.stops[order === "newest" ? data.stops.length - 1 - row : row] ?? 0);
  }
}

function timeRow(data: TimeData, at: number): TableRow {
  let period = "";
  const cells = data.series.map((series): TableCell => {
    const index = indexAt(series.at, at);
    const hole = index < 0 ? holesOf(series).find((one) => one.at === at) : undefined;
    if (hole) {
      period ||= formatOrdinal(series.frequency, hole.ordinal, data.language);
      return emptyCell(hole);
    }
    if (index < 0) return EMPTY;
    if (period === "" || series.frequency === data.finest) period = periodLabel(series, index, data.language);
    return cellOf(data, series, index);
  });
  return { key: String(at), period, cells: withTotal(data, cells) };
}

function seasonRow(data: SeasonData, at: number): TableRow {
  const cells = data.series.map((series) => {
    const index = indexAt(series.at, at);
    return index < 0 ? EMPTY : cellOf(data, series, index);
  });
  return { key: String(at), period: placeLabel(data, at), cells };
}

function categoryRow(data: CategoryData, row: number): TableRow {
  const label = data.labels[row] ?? "";
  const cells = data.inputs.map((input, series): TableCell => {
    const source = data.positions[series]?.[row] ?? -1;
    const raw = input.values[source];
    const hole = raw === undefined ? holeOf(input, label) : undefined;
    if (hole) return emptyCell(hole);
    if (raw === undefined) return EMPTY;
    const value = formatValue(input, raw, data.language);
    const status = input.statuses?.[source] ?? undefined;
    const text = input.texts?.[source] ?? undefined;
    return { period: label, value, raw, text, status, incomplete: false };
  });
  return { key: label, period: label, cells: withTotal(data, cells) };
}

function cellOf({ language }: ChartData, series: DatedSeries, index: number): TableCell {
  const raw = series.values[index] ?? 0;
  const text = series.input.texts?.[series.source[index] ?? 0] ?? undefined;
  return {
    period: series.input.periods[series.source[index] ?? 0],
    value: formatValue(series.input, raw, language),
    raw,
    text,
    status: statusAt(series, index),
    incomplete: isIncomplete(series, index),
  };
}

function withTotal(data: ChartData, cells: readonly TableCell[]): readonly TableCell[] {
  if (!hasTotal(data)) return cells;
  const inputs = inputsOf(data);
  // Without the value of a hole the sum is not the total.
  if (cells.some(({ raw, status }) => raw === undefined && status)) return [...cells, EMPTY];
  const raw = cells.reduce((sum, cell) => sum + (cell.raw ?? 0), 0);
  const decimals = Math.max(...inputs.map((input) => input.decimals));
  const percent = isPercent(inputs[0]?.unit);
  const value = formatNumber(raw, { language: data.language, decimals, percent });
  return [...cells, { ...EMPTY, value, raw: Number(raw.toFixed(decimals)) }];
}

/**
 * The whole table as tab-separated lines, for pasting into a spreadsheet: numbers without thousands separators and with
 * the decimal mark of the reader's language.
 */
export function toTabs(data: ChartData, order: TableOrder, t: Translate): string {
  const columns = columnsOf(data, t);
  const first = t(data.kind === "category" ? "chartMore.table.category" : "chartMore.table.period");
  const texts = hasTexts(data);
  const statuses = hasStatuses(data);
  const head = [
    first,
    ...columns.map((column) => column.name),
    ...(statuses ? [t("chartMore.table.status")] : []),
    ...(texts ? [t("chartMore.table.text")] : []),
  ];
  const lines = [head.map(asText)];
  const mark = data.language === "fr" ? "," : ".";
  for (let row = 0; row < rowCount(data); row += 1) {
    const { period, cells } = rowAt(data, row, order);
    // An empty field for a hole: spreadsheets draw a text as zero.
    const numbers = cells.map(({ raw }) => (raw === undefined ? "" : String(raw).replace(".", mark)));
    const words = [...(statuses ? [statusOf(cells, columns, t)] : []), ...(texts ? [textOf(cells)] : [])];
    lines.push([asText(period), ...numbers, ...words.map(asText)]);
  }
  return lines.map((fields) => fields.join("\t")).join("\n");
}

/** The distinct texts of a row. */
export function textOf(cells: readonly TableCell[]): string {
  return [...new Set(cells.flatMap((cell) => cell.text ?? []))].join(" · ");
}

/** The statuses of a row in words, each with its column unless all values of the row have the same. */
export function statusOf(cells: readonly TableCell[], columns: readonly TableColumn[], t: Translate): string {
  const filled = cells.filter((cell, index) => cell.value !== "" && columns[index]?.key !== TOTAL);
  const [first] = filled;
  if (filled.every(({ status }) => status === first?.status))
    return first?.status ? statusName(first.status, t) : "";
  const named = cells.flatMap(({ status }, index) => {
    const name = columns[index]?.name ?? "";
    return status ? [t("chartMore.table.statusOf", { name, status: statusName(status, t) })] : [];
  });
  return named.join(" · ");
}

/** A field without line breaks, marked as a text: spreadsheets execute a field that begins like a formula. */
function asText(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
