import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { formatOrdinal, formatPeriod, type Language, periodOrdinal } from "@/lib/format";
import type { Translate } from "@/lib/text/text";
import type { Offer } from "./repairs";

/** A cell that a repair changes. */
export interface Sample {
  line?: number | null;
  column?: number | null;
  before: string;
  /** Empty if the repair ignores the cell. */
  after: string;
}

/** What one answer to a question gives. */
export interface Outcome {
  /** The repair that is the answer. */
  repair: string;
  /** `null` where the dates have no common frequency. */
  frequency: FrequencyLetter | null;
  /** Number of different dates. */
  dates: number;
  first?: string | null;
  last?: string | null;
  /** Number of cells that cannot be read as dates. */
  unread: number;
}

/** A proposed repair with everything that is shown of it. */
export interface OfferedRepair extends Offer {
  /** Number of cells, lines or columns that it concerns. */
  count: number;
  samples: readonly Sample[];
  /** What each answer to a question gives; empty where the answers do not differ in dates. */
  outcomes: readonly Outcome[];
}

/** What an answer gives, in words: `12 weeks, W1 2024 to W12 2024 (1 Jan 2024 to 24 Mar 2024)`. */
export function outcomeText(t: Translate, outcome: Outcome, language: Language): string {
  const { dates, unread } = outcome;
  if (dates === 0) return t("import.outcome.nothing");
  const given = datesText(t, outcome, language);
  return unread > 0 ? t("import.outcome.unread", { given, count: unread }) : given;
}

function datesText(t: Translate, { frequency, dates, first, last }: Outcome, language: Language): string {
  if (frequency === null || frequency === "C" || !first || !last)
    return t("import.outcome.irregular", { count: dates });
  const shown = (period: string) => formatPeriod(frequency, period, language);
  const span =
    dates === 1
      ? t("import.outcome.one", { letter: frequency, first: shown(first) })
      : t("import.outcome.span", {
          count: dates,
          letter: frequency,
          first: shown(first),
          last: shown(last),
        });
  const days = frequency === "W" ? weekDays(first, last, language) : undefined;
  return days ? t("import.outcome.weeks", { weeks: span, ...days }) : span;
}

/** The first day of a week and the last day of another: the numbers of weeks are known to few. */
function weekDays(
  first: string,
  last: string,
  language: Language,
): { first: string; last: string } | undefined {
  const [from, to] = [periodOrdinal("W", first), periodOrdinal("W", last)];
  if (from === undefined || to === undefined) return undefined;
  return {
    first: formatOrdinal("D", mondayOf(from), language),
    last: formatOrdinal("D", mondayOf(to) + 6, language),
  };
}

/** The Monday of the week that contains a day, both in days since 1970-01-01, a Thursday. */
function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}
