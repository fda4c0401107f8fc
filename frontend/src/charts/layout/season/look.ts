import type { SeasonData, SeasonLine } from "../../data/prepared";
import { type Look, lookOf } from "../../shape/look";

/** Least line width of the oldest seasons. */
const THINNEST = 1.25;
/** With more positions than this, as for days, thinner lines show more. */
const DENSE = 60;
/** Shades of grey from the season before the previous one to the oldest. */
const FADES = 3;

/**
 * The current season is the strongest, the previous one plain, the others fade with age; or each has its chosen colour,
 * the newest first. Seasons of several series keep the colour of their series and become thinner and dashed.
 */
export function seasonLook(data: SeasonData, line: SeasonLine): Look {
  const isDense = data.places > DENSE;
  const own = lookOf(data.sources[line.of]?.input ?? line.input, line.of, isDense ? 1.25 : 2);
  const { age } = line;
  const plain = isDense ? 1.25 : 2;
  const width = age === 0 ? Math.min(5, own.width + 1) : age === 1 ? plain : isDense ? 1 : THINNEST;
  const chosen = data.options.seasonColours?.[age];
  if (chosen !== undefined) {
    const look = lookOf({ ...line.input, look: { colour: chosen } }, age);
    return { ...look, width: Math.max(width, 1.5), dash: own.dash };
  }
  if (data.sources.length > 1) return { ...own, width, dash: age === 0 ? own.dash : [4, 3] };
  if (age === 0) return { ...own, width };
  if (age === 1) return { colour: "muted", labelColour: "muted", width, dash: undefined };
  const oldest = Math.max(...data.series.map((one) => one.age));
  const fade = oldest <= 2 ? 1 : Math.round(((age - 2) / (oldest - 2)) * (FADES - 1)) + 1;
  return { colour: `fade-${fade}`, labelColour: "muted", width, dash: undefined };
}
