/** Repairs in API notation: a word, optionally followed by a colon and a parameter. */

import { statedForOf } from "./statedFor";

/** The roles of a column in a table with a header. */
export const ROLES = [
  "date",
  "year",
  "semester",
  "quarter",
  "month",
  "week",
  "day",
  "key",
  "name",
  "unit",
  "unit-key",
  "frequency",
  "value",
  "rest",
  "text",
  "-",
] as const;

export type Role = (typeof ROLES)[number];

/** Fields that the publisher states for all indicators of a file. They fill what the file does not say. */
export const STATED_FIELDS = ["unit", "source", "licence", "tags", "names"] as const;

export type StatedField = (typeof STATED_FIELDS)[number];

/** The repair that turns capitals of ids into small letters. */
export const LOWER_IDS = "lower-ids";

/** Repairs that a file has at most once. */
const SINGLE = new Set([
  "transpose",
  "header",
  "columns",
  "as-above",
  "end",
  "frequency",
  "under",
  "name",
  "status",
  LOWER_IDS,
  ...STATED_FIELDS,
]);

export interface Offer {
  repair: string;
  instead: readonly string[];
  /** Whether no other interpretation is sensible. */
  certain: boolean;
  ticked: boolean;
}

/** The word before the colon. */
export function kindOf(repair: string): string {
  const colon = repair.indexOf(":");
  return colon < 0 ? repair : repair.slice(0, colon);
}

/** The part after the colon; empty without a colon. */
export function needOf(repair: string): string {
  const colon = repair.indexOf(":");
  return colon < 0 ? "" : repair.slice(colon + 1);
}

/** Whether a repair states a field for all indicators of a file. */
export function isStatedField(repair: string): boolean {
  return STATED_FIELDS.some((field) => field === kindOf(repair));
}

/**
 * Whether the publisher states a repair for the file or for some of its indicators: it is no way of reading the file,
 * and no proposal, though the server lists it among the proposals once it is ticked.
 */
export function isStated(repair: string): boolean {
  return repair === LOWER_IDS || isStatedField(repair) || statedForOf(repair) !== undefined;
}

/**
 * Repairs that exclude each other in a table: they decide whether rows are dates, indicators, or years whose parts the
 * header names.
 */
const ORIENTATIONS = new Set(["transpose", "grid"]);

/** The column and the id of a repair `id:3=Prix-USD`. */
export function columnIdOf(repair: string): { column: number; id: string } | undefined {
  const [, column, id] = /^id:(\d+)=(.*)$/.exec(repair) ?? [];
  return column === undefined || id === undefined ? undefined : { column: Number(column), id };
}

/** Whether a repair replaces another one. */
function replaces(one: string, other: string): boolean {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (one === other || (ORIENTATIONS.has(kind) && ORIENTATIONS.has(otherKind))) return true;
  if (kind === "id" && otherKind === "id") return columnIdOf(one)?.column === columnIdOf(other)?.column;
  return SINGLE.has(kind) && kind === otherKind;
}

/** The ticked repair that is the proposal or replaces it. */
export function tickedOf(offer: Offer, repairs: readonly string[]): string | undefined {
  return repairs.find((repair) =>
    [offer.repair, ...offer.instead].some((offered) => replaces(repair, offered)),
  );
}

/** Adds repairs, each instead of the repairs it replaces, in the order of the proposals. */
export function withRepairs(
  repairs: readonly string[],
  added: readonly string[],
  offers: readonly Offer[],
): string[] {
  const gone = (repair: string) =>
    added.some((one) => {
      const offer = offers.find((it) => [it.repair, ...it.instead].includes(one));
      return replaces(repair, one) || offer?.instead.includes(repair) || offer?.repair === repair;
    });
  const all = [...repairs.filter((repair) => !gone(repair)), ...added];
  const placeOf = (repair: string): number => {
    const at = offers.findIndex((offer) => tickedOf(offer, [repair]) !== undefined);
    if (at >= 0) return at;
    // Roles chosen by hand follow the header repair.
    const header =
      kindOf(repair) === "columns" ? offers.findIndex((it) => kindOf(it.repair) === "header") : -1;
    return header >= 0 ? header + 0.5 : offers.length;
  };
  return all
    .map((repair, index) => ({ repair, index, place: placeOf(repair) }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .map(({ repair }) => repair);
}

/** Repairs of the whole table whose meaning depends on each other. */
const OF_TABLE = ["transpose", "grid", "header"];

/**
 * A repair with the repairs it depends on: column roles need the header, and a transposed table with a header needs
 * both repairs.
 */
export function withCompanions(repair: string, offers: readonly Offer[]): string[] {
  if (![...OF_TABLE, "columns", "as-above"].includes(kindOf(repair))) return [repair];
  // The roles of columns are found with the labels from above.
  const kinds = kindOf(repair) === "columns" ? [...OF_TABLE, "as-above"] : OF_TABLE;
  const needed = offers
    .filter((offer) => !offer.ticked && kinds.includes(kindOf(offer.repair)))
    .map((offer) => offer.repair)
    .filter((offered) => !replaces(offered, repair));
  return [...needed, repair];
}

/** Repairs that change their meaning, or lose it, without another one. */
const NEEDING: Readonly<Record<string, readonly string[]>> = {
  header: ["columns", "transpose", "grid", "id", "as-above"],
  grid: ["columns"],
};

/** Whether a repair loses its meaning without one of another kind. */
export function isNeeding(repair: string, kind: string): boolean {
  return NEEDING[kind]?.includes(kindOf(repair)) ?? false;
}

/** Removes a repair and those whose meaning depends on it. */
export function withoutRepair(repairs: readonly string[], gone: string): string[] {
  return repairs.filter((repair) => repair !== gone && !isNeeding(repair, kindOf(gone)));
}

/** Whether a question is about which indicators the file is about: existing or new ones. */
export function asksWhich({ repair, instead }: Pick<Offer, "repair" | "instead">): boolean {
  return [repair, ...instead].includes("known");
}

/** Repairs that name an indicator, or say what it needs: without them it cannot be published. */
const OF_METRIC = new Set(["frequency", "name", "id", "under"]);

/**
 * Whether a repair is a question: it has several readings, or the data could be published without it but otherwise
 * than it is meant (`1.234` may be 1234, -999 no value, the last lines totals).
 */
export function isQuestion({ repair, instead, certain }: Offer): boolean {
  return !certain && (instead.length > 0 || !OF_METRIC.has(kindOf(repair)));
}

/** The id of a question: independent of the order in which the server lists its readings. */
export function questionOf({ repair, instead }: Pick<Offer, "repair" | "instead">): string {
  return [repair, ...instead].sort()[0] ?? repair;
}

/** Whether a repair is a question that the user has not answered. */
export function isOpen(
  offer: Offer,
  choice: { repairs: readonly string[]; left: readonly string[] },
): boolean {
  return (
    isQuestion(offer) &&
    tickedOf(offer, choice.repairs) === undefined &&
    !choice.left.includes(questionOf(offer))
  );
}

/** Adjacent columns of one role, numbered from 1. */
export interface Run {
  role: Role;
  from: number;
  to: number;
}

/** The roles in a table of `width` columns: the last role applies to all following columns. */
export function runsOf(need: string, width: number): Run[] {
  const runs: Run[] = [];
  for (const [at, written] of need.split(",").entries()) {
    const role = ROLES.find((one) => one === written) ?? "-";
    const last = runs.at(-1);
    if (last?.role === role) last.to += 1;
    else runs.push({ role, from: at + 1, to: at + 1 });
  }
  const last = runs.at(-1);
  if (last && width > last.to) last.to = width;
  return runs;
}

/** A column of a table with a header. */
export interface NamedColumn {
  header: string;
  role: string;
}

/**
 * The roles of the columns in a table with a header. If the server could not read the table in this way, they are the
 * roles chosen by hand; without such a choice only the first column has a role.
 */
export function columnsOf(
  report: { header: readonly NamedColumn[]; preview: readonly { line: number; cells: readonly string[] }[] },
  repairs: readonly string[],
): readonly NamedColumn[] {
  const { header, preview } = report;
  const named = repairs.find((one) => kindOf(one) === "header");
  if (named === undefined || header.length > 0) return header;
  const chosen = repairs.find((one) => kindOf(one) === "columns");
  const width = Math.max(0, ...preview.map(({ cells }) => cells.length));
  const roles = runsOf(chosen ? needOf(chosen) : "date,-", width);
  const names = preview.find(({ line }) => line === Number(needOf(named)))?.cells ?? [];
  return Array.from({ length: width }, (_, at) => ({
    header: names[at] ?? "",
    role: roles.find(({ to }) => at < to)?.role ?? "-",
  }));
}

/** The roles of all columns with one of them changed, as a repair: the last role applies to all following columns. */
export function withRole(header: readonly { role: string }[], column: number, role: Role): string {
  const roles = header.map((one, at) => (at === column ? role : one.role));
  while (roles.length > 1 && roles.at(-1) === roles.at(-2)) roles.pop();
  return `columns:${roles.join(",")}`;
}
