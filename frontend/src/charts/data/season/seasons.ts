import type { ChartSeries } from "../input";
import { type DatedSeries, isIncomplete, type SeasonData, type SeasonLine, type TimeData } from "../prepared";
import { cycleOffset } from "./cycle";

/** Seasons drawn by default; with several series, fewer of each. */
const USUAL_SEASONS = 8;
const FEWEST_SEASONS = 2;

/**
 * Lays the last seasons of dated series over each other. `undefined` where no series has seasons: yearly series, or
 * series read without them.
 */
export function layOver(data: TimeData): SeasonData | undefined {
  const members = data.series
    .map((series, of) => ({ series, of }))
    .filter(({ series }) => series.input.season && series.frequency === data.finest);
  const [first] = members;
  const seasons = first?.series.input.season;
  if (!first || !seasons) return undefined;
  const newest = members.map(({ series }) => newestName(series)).reduce((a, b) => (b > a ? b : a), "");
  const usual = Math.max(FEWEST_SEASONS, Math.floor(USUAL_SEASONS / members.length));
  const years = data.options.years ?? usual;
  const several = members.length > 1;
  const lines = members.flatMap(({ series, of }) => {
    // A series that ended before all of these seasons is drawn with its own last ones.
    const last = newestName(series);
    const own = yearOf(newest) - yearOf(last) < years ? newest : last;
    return seasonsOf(series, of, several)
      .map((line) => ({ ...line, age: yearOf(own) - yearOf(line.season) }))
      .filter(({ age }) => age < years);
  });
  lines.sort((a, b) => a.of - b.of || a.age - b.age);
  const stops = Float64Array.from(new Set(lines.flatMap((line) => [...line.at]))).sort();
  return {
    kind: "season",
    series: lines,
    stops,
    places: seasons.places,
    start: seasons.start,
    offset: cycleOffset(first.series, seasons),
    finest: first.series.frequency,
    sources: data.series,
    options: data.options,
    language: data.language,
    missing: data.missing,
    trouble: undefined,
  };
}

/** The year of a season's name, in which the season begins. */
function yearOf(name: string): number {
  return Number.parseInt(name, 10);
}

function newestName(series: DatedSeries): string {
  const season = series.input.season;
  const last = series.source[series.source.length - 1] ?? -1;
  return season?.names[season.of[last] ?? -1] ?? "";
}

/** Cuts a series where its seasons begin. */
function seasonsOf(series: DatedSeries, of: number, several: boolean) {
  const season = series.input.season;
  if (!season) return [];
  const lines: Omit<SeasonLine, "age">[] = [];
  const count = series.source.length;
  const seasonAt = (index: number) => season.of[series.source[index] ?? -1] ?? -1;
  for (let from = 0; from < count; ) {
    let to = from;
    while (to + 1 < count && seasonAt(to + 1) === seasonAt(from)) to += 1;
    const name = season.names[seasonAt(from)] ?? "";
    const input = inputOf(series, from, to, several ? series.input.name : name);
    lines.push({ ...cut(series, from, to), of, season: name, input });
    from = to + 1;
  }
  return lines;

  function cut(whole: DatedSeries, from: number, to: number) {
    const source = whole.source.slice(from, to + 1);
    const breaks = whole.breaks.slice(from, to + 1);
    breaks[0] = 0;
    return {
      frequency: whole.frequency,
      ordinals: whole.ordinals.slice(from, to + 1),
      at: Float64Array.from(source, (index) => season?.at[index] ?? 0),
      values: whole.values.slice(from, to + 1),
      source,
      breaks,
      isJoined: whole.isJoined,
    };
  }
}

/** The input of one season: the columns of the whole series, the name of the season. */
function inputOf(series: DatedSeries, from: number, to: number, name: string): ChartSeries {
  const { input } = series;
  return {
    ...input,
    name,
    incomplete: {
      ...input.incomplete,
      first: from === 0 && isIncomplete(series, 0),
      last: to === series.at.length - 1 && isIncomplete(series, to),
    },
  };
}
