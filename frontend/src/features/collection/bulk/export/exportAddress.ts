import type { Frequency } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { Place } from "../../place";
import type { Selection } from "../selection/selection";

/** The indicators of an export: those with these ids, or the matches of a filter. */
export interface Wanted {
  ids?: readonly string[];
  search?: string;
  frequency?: Frequency | null;
  under?: string | null;
}

export const EXPORT_FORMATS = ["csv", "xlsx", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Most indicators of a table; the archive has no such limit. */
const MAX_COLUMNS = 5000;
/** Most indicators selected by id. */
const MAX_NAMED = 5000;
/** Longest address that servers accept, in characters, with a margin. */
const MAX_ADDRESS = 7500;

export function wantedOf(selection: Selection): Wanted {
  if (selection.kind === "picked") return { ids: [...selection.picked.keys()] };
  const { query, frequency, under } = selection.filter;
  return { search: query, frequency, under };
}

/** The address of a file; `undefined` if the ids make it too long. */
export function exportAddress(place: Place, format: ExportFormat, wanted: Wanted): string | undefined {
  const address = bareAddress(place, format, wanted);
  if (!wanted.ids) return address;
  const whole = `${address}?${idsOf(wanted)}`;
  return whole.length <= MAX_ADDRESS ? whole : undefined;
}

/** The address of a file without ids. Defined here, apart from the addresses that every page loads. */
export function bareAddress({ account, collection }: Place, format: ExportFormat, wanted: Wanted): string {
  const options = new URLSearchParams();
  if (wanted.search) options.set("search", wanted.search);
  if (wanted.frequency) options.set("frequency", frequencyLetter(wanted.frequency));
  if (wanted.under) options.set("under", wanted.under);
  const query = options.size > 0 ? `?${options}` : "";
  return `/api/v1/collections/${account}/${collection}/export.${format}${query}`;
}

/** The ids as a form. */
export function idsOf({ ids = [] }: Wanted): URLSearchParams {
  return new URLSearchParams(ids.map((id) => ["id", id]));
}

/** Why a file cannot be exported; `undefined` if it can. */
export function whyNot(
  format: ExportFormat,
  wanted: Wanted,
  count: number | undefined,
): "columns" | "named" | "nothing" | undefined {
  if (count === 0) return "nothing";
  if ((wanted.ids?.length ?? 0) > MAX_NAMED) return "named";
  return format !== "zip" && (count ?? 0) > MAX_COLUMNS ? "columns" : undefined;
}
