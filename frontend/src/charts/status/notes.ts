import { codeName } from "@/lib/format/status";
import type { Translate } from "@/lib/text/text.tsx";
import { drawnValue } from "../data/observed";
import { positionOf } from "../data/period";
import {
  type DatedSeries,
  isIncomplete,
  isUncertain,
  type SeasonData,
  statusAt,
  type TimeData,
  UNCERTAIN,
} from "../data/prepared";
import { incompleteNote, type Note } from "../layout/notes/notes";
import { occurrencesIn } from "./occurrences";
import { codeSentence } from "./statusText";

type Mark = NonNullable<Note["mark"]>;

/** The notes on the mark of uncertain values, if any are visible, and on the withheld values of dated series. */
export function statusNotes(data: TimeData | SeasonData, mark: Mark | undefined, t: Translate): Note[] {
  const withheld = occurrencesIn(data, rangeOf(data)).get("Q");
  return [
    ...(mark ? [uncertainNote(data.series, mark, t)] : []),
    ...(withheld ? [{ text: codeSentence("Q", withheld, data, t) }] : []),
  ];
}

/** The drawn part of the time line. */
function rangeOf(data: TimeData | SeasonData) {
  if (data.kind === "time") return { from: data.stops[0] ?? 0, to: data.stops[data.stops.length - 1] ?? 0 };
  const starts = data.series.map(({ frequency, ordinals }) => positionOf(frequency, ordinals[0] ?? 0));
  return { from: Math.min(...starts), to: Number.POSITIVE_INFINITY };
}

/** Why values are uncertain: their codes, or incomplete periods. */
function uncertainNote(all: readonly DatedSeries[], mark: Mark, t: Translate): Note {
  const seen = new Set<string>();
  let hasIncomplete = false;
  for (const series of all) {
    for (const index of series.at.keys()) {
      if (!isUncertain(series, index) || Number.isNaN(drawnValue(series, index))) continue;
      hasIncomplete ||= isIncomplete(series, index);
      for (const code of statusAt(series, index) ?? "") seen.add(code);
    }
  }
  const codes = UNCERTAIN.filter((code) => seen.has(code)).map((code) => codeName(code, t));
  if (codes.length === 0) return incompleteNote(mark, t);
  const names = [...(hasIncomplete ? [t("chartMore.incomplete")] : []), ...codes].join(", ");
  return { text: t("chartMore.note.dashed", { names }), mark };
}
