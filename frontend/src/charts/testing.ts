import type { Frequency, Language } from "@/lib/format";
import { loadTexts, type Translate } from "@/lib/text/text.tsx";
import type { ChartInput, ChartSeries } from "./data/input";
import { prepare } from "./data/prepare";
import type { TimeData } from "./data/prepared";
import { kinds } from "./kinds/kinds";

/** The texts of a language that charts use. */
export async function chartTexts(language: Language) {
  const texts = await loadTexts(language);
  await texts.load(["chartMore", "status"]);
  return texts;
}

/** The same, outside of React. */
export async function textsOf(language: Language): Promise<Translate> {
  return (await chartTexts(language)).t;
}

/** A series from its lines, `period value`, for tests. */
export function seriesOf(frequency: Frequency, lines: string, more: Partial<ChartSeries> = {}): ChartSeries {
  const rows = lines
    .trim()
    .split(/\s*\n\s*/)
    .filter((line) => line !== "")
    .map((line) => line.split(/ (?=\S+$)/));
  const decimals = Math.max(0, ...rows.map(([, value = ""]) => value.split(".")[1]?.length ?? 0));
  const periods = rows.map(([period = ""]) => period);
  const values = rows.map(([, value]) => Number(value));
  return { id: "one", name: "One", unit: null, decimals, frequency, periods, values, ...more };
}

/** A series whose observations have the codes given for their periods; those without a value become holes. */
export function coded<Series extends ChartSeries>(
  series: Series,
  codes: Readonly<Record<string, string>>,
): Series {
  const rows = series.periods.map((period, index) => ({
    period,
    value: series.values[index] ?? Number.NaN,
    status: codes[period] ?? null,
  }));
  const isHole = ({ status }: { status: string | null }) => /^[^/]*[OMLHQK]/.test(status ?? "");
  const observed = rows.filter((row) => !isHole(row));
  const holes = rows.flatMap((row, index) => {
    const before = rows.slice(0, index).filter((other) => !isHole(other)).length;
    return isHole(row) ? [{ period: row.period, before, status: row.status ?? "", text: null }] : [];
  });
  return {
    ...series,
    periods: observed.map(({ period }) => period),
    values: observed.map(({ value }) => value),
    statuses: observed.map(({ status }) => status),
    holes,
  };
}

export function inputOf(...series: ChartSeries[]): ChartInput {
  return { series, language: "en" };
}

/** Prepared dated series. */
export function timeOf(...series: ChartSeries[]): TimeData {
  const data = prepare(inputOf(...series), kinds);
  if (data.kind !== "time") throw new Error("these series are categories");
  return data;
}
