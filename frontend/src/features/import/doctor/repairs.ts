/** Repairs as the API writes them: a word, and behind a colon what it needs. */

/** What a column of a table with a header can be. */
export const ROLES = [
  "date",
  "year",
  "semester",
  "quarter",
  "month",
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

/** Of these a file has one at most. */
const SINGLE = new Set(["transpose", "header", "columns", "frequency", "under", "name"]);

export interface Offer {
  repair: string;
  instead: readonly string[];
  /** Nothing else could sensibly be meant. */
  certain: boolean;
  ticked: boolean;
}

/** The word before the colon. */
export function kindOf(repair: string): string {
  const colon = repair.indexOf(":");
  return colon < 0 ? repair : repair.slice(0, colon);
}

/** What stands behind the colon; empty where there is none. */
export function needOf(repair: string): string {
  const colon = repair.indexOf(":");
  return colon < 0 ? "" : repair.slice(colon + 1);
}

/** Of these a table has one: they say whether lines are dates, indicators, or years of which the header names the parts. */
const ORIENTATIONS = new Set(["transpose", "grid"]);

/** The column and the id of a repair `id:3=Prix-USD`. */
export function columnIdOf(repair: string): { column: number; id: string } | undefined {
  const [, column, id] = /^id:(\d+)=(.*)$/.exec(repair) ?? [];
  return column === undefined || id === undefined ? undefined : { column: Number(column), id };
}

/** Whether a repair stands in the place of another one. */
function replaces(one: string, other: string): boolean {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (one === other || (ORIENTATIONS.has(kind) && ORIENTATIONS.has(otherKind))) return true;
  if (kind === "id" && otherKind === "id") return columnIdOf(one)?.column === columnIdOf(other)?.column;
  return SINGLE.has(kind) && kind === otherKind;
}

/** The repair that is ticked in the place of an offer. */
export function tickedOf(offer: Offer, repairs: readonly string[]): string | undefined {
  return repairs.find((repair) =>
    [offer.repair, ...offer.instead].some((offered) => replaces(repair, offered)),
  );
}

/** Adds repairs, each in the place of what it replaces, in the order of the offers. */
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
    // Roles that were chosen by hand follow the line that names the columns.
    const header =
      kindOf(repair) === "columns" ? offers.findIndex((it) => kindOf(it.repair) === "header") : -1;
    return header >= 0 ? header + 0.5 : offers.length;
  };
  return all
    .map((repair, index) => ({ repair, index, place: placeOf(repair) }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .map(({ repair }) => repair);
}

/** Repairs of the whole table that mean something else without each other. */
const OF_TABLE = ["transpose", "grid", "header"];

/** A repair with those that it needs: roles of columns need the head, and a turned table with a head is one thing. */
export function withCompanions(repair: string, offers: readonly Offer[]): string[] {
  if (![...OF_TABLE, "columns"].includes(kindOf(repair))) return [repair];
  const needed = offers
    .filter((offer) => !offer.ticked && OF_TABLE.includes(kindOf(offer.repair)))
    .map((offer) => offer.repair)
    .filter((offered) => !replaces(offered, repair));
  return [...needed, repair];
}

/** What means something else without a repair, or nothing. */
const NEEDING: Readonly<Record<string, readonly string[]>> = {
  header: ["columns", "transpose", "grid", "id"],
  grid: ["columns"],
};

/** Takes a repair away, and what means something else without it. */
export function withoutRepair(repairs: readonly string[], gone: string): string[] {
  const needing = NEEDING[kindOf(gone)] ?? [];
  return repairs.filter((repair) => repair !== gone && !needing.includes(kindOf(repair)));
}

/** Every repair that is not ticked and leaves nothing to choose. */
export function certainOf(offers: readonly Offer[]): string[] {
  return offers.filter((offer) => offer.certain && !offer.ticked).map((offer) => offer.repair);
}

/** What names a question: the same whichever of its readings the server tells first. */
export function questionOf({ repair, instead }: Pick<Offer, "repair" | "instead">): string {
  return [repair, ...instead].sort()[0] ?? repair;
}

/** Whether a repair has several readings of which none was chosen, nor that there is none. */
export function isOpen(
  offer: Offer,
  choice: { repairs: readonly string[]; left: readonly string[] },
): boolean {
  return (
    offer.instead.length > 0 &&
    !offer.certain &&
    tickedOf(offer, choice.repairs) === undefined &&
    !choice.left.includes(questionOf(offer))
  );
}

/** Columns in a row that are the same, from 1. */
export interface Run {
  role: Role;
  from: number;
  to: number;
}

/** The roles of a table with so many columns: the last one holds for those behind it. */
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
interface NamedColumn {
  header: string;
  role: string;
}

/**
 * What the columns of a table with a header are read as. Where the server could not read it so, they are as they were
 * chosen by hand; before that only the first one is anything.
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

/** The roles of all columns with one of them changed, as a repair: the last one holds for those behind it. */
export function withRole(header: readonly { role: string }[], column: number, role: Role): string {
  const roles = header.map((one, at) => (at === column ? role : one.role));
  while (roles.length > 1 && roles.at(-1) === roles.at(-2)) roles.pop();
  return `columns:${roles.join(",")}`;
}
