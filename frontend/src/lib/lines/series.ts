import type { FrequencyName } from "../calendar/frequency";

/** The rows of the good lines in stored order: the observations as columns, and the holes between them. */
export interface LineSeries {
  frequency: FrequencyName;
  periods: string[];
  values: number[];
  /** The status of each observation: its codes in SDMX's order. `null` for a normal one. */
  statuses: (string | null)[];
  texts: (string | null)[];
  holes: LineHole[];
  /** The largest number of typed decimals, 0 to 10. */
  decimals: number;
}

/** A period or label without a value. */
interface LineHole {
  period: string;
  /** The number of observations before it. */
  before: number;
  /** Its codes, of which one says why there is no value. */
  status: string;
  text: string | null;
}

/** An observation or a hole. */
export interface LineRow {
  period: string;
  /** `null` for a hole. */
  value: number | null;
  /** `null` for a normal observation. */
  status: string | null;
  text: string | null;
}

/** The rows of a series, in order. */
export function rowsOf({ periods, values, statuses, texts, holes }: LineSeries): LineRow[] {
  const rows: LineRow[] = [];
  let next = 0;
  const pushHoles = (before: number) => {
    for (let hole = holes[next]; hole && hole.before <= before; hole = holes[++next]) {
      const { period, status, text } = hole;
      rows.push({ period, value: null, status, text });
    }
  };
  values.forEach((value, index) => {
    pushHoles(index);
    const [status = null, text = null] = [statuses[index], texts[index]];
    rows.push({ period: periods[index] ?? "", value, status, text });
  });
  pushHoles(values.length);
  return rows;
}

/** The columns of rows, which are in order. */
export function columnsOf(frequency: FrequencyName, rows: readonly LineRow[], decimals: number): LineSeries {
  const series: LineSeries = {
    frequency,
    periods: [],
    values: [],
    statuses: [],
    texts: [],
    holes: [],
    decimals,
  };
  for (const { period, value, status, text } of rows) {
    if (value === null) {
      series.holes.push({ period, before: series.values.length, status: status ?? "", text });
      continue;
    }
    series.periods.push(period);
    series.values.push(value);
    series.statuses.push(status);
    series.texts.push(text);
  }
  return series;
}
