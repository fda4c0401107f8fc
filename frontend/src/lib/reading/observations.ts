/** A series' observations as columns, as the server sends them: one text and one value per period. */
export interface Observations {
  frequency: "D" | "W" | "M" | "Q" | "S" | "Y" | "C";
  /** Canonical text of each period (`2024-01`, `2024-Q1`); the labels of a category series. */
  periods: string[];
  values: number[];
  texts: (string | null)[] | null;
  /** The status of each value: codes of SDMX, `null` for a normal value. `null` where every value is normal. */
  statuses: (string | null)[] | null;
  /** The periods without a value; `null` where there are none. */
  holes: Hole[] | null;
  /** Displayed decimals of the values, 0 to 10. */
  decimals: number;
  /** The periods that are not fully observed, and whether the first or the last value in time belongs to one. */
  incomplete: { first: boolean; last: boolean; periods?: string[] };
  /** The indicator's own unit, percent, or an index whose value is 100 in `base`. */
  unit: "own" | "percent" | "index";
  base: string | null;
  season: Seasons | null;
}

/** A period or label without a value. */
interface Hole {
  period: string;
  /** The number of observations before it, in the order of the list. */
  before: number;
  /** Codes, one of which is the reason. */
  status: string;
  text: string | null;
}

/** The position of each observation in its season. */
interface Seasons {
  /** Month and day on which a season starts: `07-01`. */
  start: string;
  /** `2024`, or `2024–25` if the season does not start with the year. */
  names: string[];
  /** The season of each observation, as an index in `names`. */
  of: number[];
  /** The position of each observation in its season, from 0. */
  at: number[];
  places: number;
}

/** A series without observations. */
export const NO_OBSERVATIONS: Observations = {
  frequency: "Y",
  periods: [],
  values: [],
  texts: null,
  statuses: null,
  holes: null,
  decimals: 0,
  incomplete: { first: false, last: false },
  unit: "own",
  base: null,
  season: null,
};

/**
 * The latest observations in drawing order: they were requested latest first, so that a limit keeps the latest. Without
 * observations where the series could not be read.
 */
export function inDateOrder(latestFirst: Observations | null | undefined): Observations {
  if (!latestFirst) return NO_OBSERVATIONS;
  const count = latestFirst.values.length;
  return {
    ...latestFirst,
    periods: [...latestFirst.periods].reverse(),
    values: [...latestFirst.values].reverse(),
    texts: latestFirst.texts ? [...latestFirst.texts].reverse() : null,
    statuses: latestFirst.statuses ? [...latestFirst.statuses].reverse() : null,
    holes: latestFirst.holes
      ? latestFirst.holes.map((hole) => ({ ...hole, before: count - hole.before })).reverse()
      : null,
    season: latestFirst.season && {
      ...latestFirst.season,
      of: [...latestFirst.season.of].reverse(),
      at: [...latestFirst.season.at].reverse(),
    },
  };
}

/** The columns that a chart draws: everything except the unit, which the page puts into words. */
export function columnsOf(observations: Observations) {
  const { frequency, periods, values, texts, statuses, holes, decimals, incomplete, season } = observations;
  return { frequency, periods, values, texts, statuses, holes, decimals, incomplete, season };
}
