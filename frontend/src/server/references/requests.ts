import type { ChartOptions, ChartSeries } from "@/charts/data/input";
import type { Frequency } from "@/lib/format";
import type { ChartRequest } from "../chartRequest";
import { periodsFrom, seasonsOf } from "./periods";

export type Series = ChartRequest["series"][number];

/** Waves around a trend with some apparent noise; the same for the same arguments. */
export function wave(
  count: number,
  { start = 100, trend = 0.4, swing = 6, round = 10, every = 12 } = {},
): number[] {
  return Array.from({ length: count }, (_, index) => {
    const noise = Math.sin(index * 12.9898) * 1.7 + Math.sin(index * 78.233) * 1.1;
    const value = start + trend * index + swing * Math.sin((2 * Math.PI * index) / every) + noise;
    return Math.round(value * round) / round;
  });
}

export function series(
  frequency: Frequency,
  first: string,
  values: number[],
  more: Partial<ChartSeries> & { measure?: Series["measure"]; base?: string } = {},
): Series {
  const decimals = Math.max(0, ...values.map((value) => String(value).split(".")[1]?.length ?? 0));
  const { measure = "own", base = null, ...rest } = more;
  return {
    id: rest.name ?? first,
    name: "Industrial production",
    unit: "2015 = 100",
    decimals,
    frequency,
    periods: periodsFrom(frequency, first, values.length),
    values,
    measure,
    base,
    ...rest,
  };
}

export const monthly = (more: Parameters<typeof series>[3] = {}, count = 62) =>
  series("M", "2020-01", wave(count), more);

interface More {
  readonly title?: string;
  readonly size?: readonly [number, number];
  readonly theme?: "light" | "dark";
  readonly language?: "en" | "fr";
  readonly reading?: Partial<NonNullable<ChartRequest["about"]["reading"]>>;
  readonly about?: Partial<ChartRequest["about"]>;
}

export function request(
  all: Series | readonly Series[],
  options: ChartOptions = {},
  more: More = {},
): ChartRequest {
  const list = Array.isArray(all) ? (all as readonly Series[]) : [all as Series];
  const [width, height] = more.size ?? [640, 400];
  const frequency = list[0]?.frequency ?? "M";
  const reading = { frequency, aggregation: null, transform: "none", param: null, ...more.reading } as const;
  return {
    language: more.language ?? "en",
    theme: more.theme ?? "light",
    width,
    height,
    series: list,
    options,
    about: {
      title: more.title ?? (list.length === 1 ? (list[0]?.name ?? "") : "Several series"),
      reading: list.length === 1 ? reading : null,
      source: "National Institute of Statistics",
      licence: "cc-by",
      updated: "2026-11-14",
      address: "statit.example/institute/industry/production",
      description: null,
      ...more.about,
    },
  };
}

export const LONG =
  "Harmonised index of consumer prices, all items excluding energy, food, alcohol and tobacco, at constant tax rates";
export const HOSTILE = `</text><script>alert("1")</script>&amp;'"\u0007`;

export const named = (names: readonly string[], count = 40): Series[] =>
  names.map((name, index) =>
    series(
      "Q",
      "2014-Q1",
      wave(count, { start: 40 + 12 * index, trend: 0.3 * (index - 2), swing: 4, every: 4 }),
      {
        name,
      },
    ),
  );

export const THREE = ["France", "Germany", "Spain"] as const;
export const NINE = [
  "Auvergne-Rhône-Alpes",
  "Bourgogne-Franche-Comté",
  "Bretagne",
  "Centre-Val de Loire",
  "Corse",
  "Grand Est",
  "Hauts-de-France",
  "Île-de-France",
  "Normandie",
] as const;

export const seasonal = (
  frequency: "M" | "Q" | "W" | "D",
  first: string,
  count: number,
  start: string,
  every: number,
) => {
  const one = series(frequency, first, wave(count, { trend: 0.05, swing: 20, every }));
  return { ...one, season: seasonsOf(frequency, one.periods, start) };
};

const change = { period: "2025-01", value: 121.9, difference: 2.7, percent: 2.2149 };
export const latest = {
  period: "2025-02",
  value: 124.6,
  change,
  yearChange: { period: "2024-02", value: 126.1, difference: -1.5, percent: -1.1895 },
};

export const categories = (values: number[], labels: string[], more: Partial<ChartSeries> = {}) => ({
  ...series("Y", "2000", values, { name: "Litres of pure alcohol by country", unit: "litres", ...more }),
  frequency: "C" as const,
  periods: labels,
});
export const COUNTRIES = [
  "Belarus",
  "Lithuania",
  "Grenada",
  "Czech Republic",
  "France",
  "Côte d’Ivoire",
  "Luxembourg",
];
