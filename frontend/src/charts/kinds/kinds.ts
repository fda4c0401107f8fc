import { prepareCategories } from "../data/category/categories";
import { layOver } from "../data/season/seasons";
import { stackSeries } from "../data/stack/stackSeries";
import { layoutCategories } from "../layout/category";
import { legend } from "../layout/legend";
import { leftOutMarks, missingNotes } from "../layout/notes/missing";
import { layoutSeasons } from "../layout/season/layout";
import { layoutValues } from "../layout/value";
import { areaMarks } from "../shape/areaMarks";
import { barMarks, spanOfBars, tooThin } from "../shape/barMarks";
import { barValueMarks, roomForBarValues } from "../shape/barValues";

/**
 * Every kind of chart besides one line over time: several lines, bars, stacks, categories, seasons, values. A page
 * downloads them when a chart needs them (`laterKinds.ts`).
 */
export const kinds = {
  prepareCategories,
  stackSeries,
  layOver,
  legend,
  missingNotes,
  leftOutMarks,
  layoutCategories,
  layoutSeasons,
  layoutValues,
  areaMarks,
  barMarks,
  spanOfBars,
  tooThin,
  barValueMarks,
  roomForBarValues,
};

export type Kinds = typeof kinds;
