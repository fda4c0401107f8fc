import type { Place } from "../../../place";
import type { ListedMetric } from "../../metricListQuery";
import type { Ticking } from "../../useTicking";

/** Height of a row before it is measured, in pixels. */
export const ROW_HEIGHT = 61;
/** Number of rows beside the window that count as near. */
export const NEAR = 10;
/** Number of rows at the end: when one of them is near, the next page is requested. */
export const AHEAD = 25;

/** The body of a list's table. */
export interface RowsProps {
  rows: readonly ListedMetric[];
  place: Place;
  /** Whether a next page can be requested now. */
  more: boolean;
  onMore: () => void;
  ticking: Ticking | null;
  /** The element of the body; `null` until it is mounted. */
  body: HTMLTableSectionElement | null;
}
