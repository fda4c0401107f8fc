import type { Point } from "../scale/place";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface TooltipSetting {
  /** The anchor: the crosshair's position, and the height of pointer or value. In pixels of the browser window. */
  readonly target: Point;
  readonly size: { readonly width: number; readonly height: number };
  readonly chart: Box;
  /** The visible part of the page. */
  readonly view: Box;
  /** A row that stays uncovered: the tooltip is placed below it, else above. */
  readonly row?: { readonly top: number; readonly bottom: number } | undefined;
  /** Whether a finger covers the area below and beside the target. */
  readonly byFinger: boolean;
}

/** Distance from a row to the tooltip, in pixels. */
const BELOW = 6;
/** Distance from the crosshair to the tooltip, and from the tooltip to the edge of the browser window, in pixels. */
const ASIDE = 14;
const EDGE = 8;
/** Distance above a finger, in pixels. */
const OVER_FINGER = 36;

/**
 * The top left corner of a tooltip: beside the crosshair, on the side that has room, at the pointer's height and within
 * the chart; under a finger, or where neither side has room, above the target, else below. Always within the window.
 */
export function placeTooltip({ target, size, chart, view, row, byFinger }: TooltipSetting): Point {
  const inView = {
    left: (x: number) => Math.max(view.left + EDGE, Math.min(view.right - EDGE - size.width, x)),
    top: (y: number) => Math.max(view.top + EDGE, Math.min(view.bottom - EDGE - size.height, y)),
  };
  if (row) {
    const below = row.bottom + BELOW;
    const isSeen = below + size.height <= Math.min(view.bottom - EDGE, chart.bottom + size.height / 2);
    const y = isSeen ? below : row.top - BELOW - size.height;
    return { x: inView.left(target.x + ASIDE), y: inView.top(y) };
  }
  const right = target.x + ASIDE;
  const left = target.x - ASIDE - size.width;
  const fitsRight = right + size.width <= view.right - EDGE;
  const fitsLeft = left >= view.left + EDGE;
  if (fitsRight || fitsLeft) {
    const lowest = chart.bottom - size.height;
    const wished = target.y - (byFinger ? size.height + OVER_FINGER : size.height / 2);
    return { x: fitsRight ? right : left, y: inView.top(Math.max(chart.top, Math.min(lowest, wished))) };
  }
  const above = target.y - OVER_FINGER - size.height;
  const y = above >= view.top + EDGE ? above : target.y + OVER_FINGER;
  return { x: inView.left(target.x - size.width / 2), y: inView.top(y) };
}
