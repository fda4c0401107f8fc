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
import { breakMarks } from "../status/breakMarks";
import { statusNotes } from "../status/notes";
import { withStatus } from "../status/readStatus";

/**
 * Every kind of chart besides one line over time: several lines, bars, stacks, categories, seasons, values; and
 * everything that a status of an observation changes. A page downloads them when a chart needs them (`laterKinds.ts`).
 */
export const kinds = {
  prepareCategories,
  withStatus,
  breakMarks,
  statusNotes,
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
