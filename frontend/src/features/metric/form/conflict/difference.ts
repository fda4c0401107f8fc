import { type LineRow, type LineSeries, rowsOf } from "@/lib/lines";

/** An observation or a hole of one side. */
export type Side = Omit<LineRow, "period">;

/** A period in which two series differ; `null` on the side that does not have it. */
export interface Change {
  period: string;
  before: Side | null;
  after: Side | null;
}

export interface Compared {
  rows: Change[];
  added: number;
  revised: number;
  removed: number;
  /** The periods of which only the status changes. */
  recoded: number;
}

/** The changes of replacing one series by another: the periods, and the number of each kind. */
export function compareSeries(before: LineSeries, after: LineSeries): Compared {
  const old = new Map(rowsOf(before).map(({ period, ...side }) => [period, side]));
  const compared: Compared = { rows: [], added: 0, revised: 0, removed: 0, recoded: 0 };
  for (const { period, ...is } of rowsOf(after)) {
    const was = old.get(period) ?? null;
    old.delete(period);
    const kind = was ? kindOf(was, is) : "added";
    if (kind === null) continue;
    compared[kind] += 1;
    compared.rows.push({ period, before: was, after: is });
  }
  for (const [period, was] of old) {
    compared.removed += 1;
    compared.rows.push({ period, before: was, after: null });
  }
  if (before.frequency !== "CATEGORY") {
    compared.rows.sort((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  }
  return compared;
}

function kindOf(was: Side, is: Side): "revised" | "recoded" | null {
  if (was.value !== is.value || was.text !== is.text) return "revised";
  return was.status === is.status ? null : "recoded";
}
