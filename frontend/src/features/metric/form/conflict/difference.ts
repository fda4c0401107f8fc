import type { LineSeries } from "@/lib/lines";

export interface Side {
  value: number;
  text: string | null;
}

/** A period in which two series differ; `null` on the side without an observation. */
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
}

/** The changes of replacing one series by another: the periods, and the number of each kind. */
export function compareSeries(before: LineSeries, after: LineSeries): Compared {
  const old = new Map(before.periods.map((period, index) => [period, sideAt(before, index)]));
  const compared: Compared = { rows: [], added: 0, revised: 0, removed: 0 };
  after.periods.forEach((period, index) => {
    const was = old.get(period) ?? null;
    const is = sideAt(after, index);
    old.delete(period);
    if (was && was.value === is.value && was.text === is.text) return;
    compared[was ? "revised" : "added"] += 1;
    compared.rows.push({ period, before: was, after: is });
  });
  for (const [period, was] of old) {
    compared.removed += 1;
    compared.rows.push({ period, before: was, after: null });
  }
  if (before.frequency !== "CATEGORY") {
    compared.rows.sort((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  }
  return compared;
}

function sideAt(series: LineSeries, index: number): Side {
  return { value: series.values[index] ?? 0, text: series.texts[index] ?? null };
}
