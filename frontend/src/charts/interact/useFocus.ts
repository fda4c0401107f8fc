import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ChartData } from "../data/prepared";
import { type WholeChart, wholeChart } from "../draw/wholeChart";
import type { Point } from "../scale/place";
import type { Scene } from "../shape/scene";
import type { Focus, Readout } from "./readout";

interface Hold extends Focus {
  /** The pointer's position in the chart; absent under the keyboard. */
  readonly pointer?: Point;
  readonly byFinger?: boolean;
}

/** The focused position, its values, and the handlers of the element around the drawing. */
interface ChartFocus {
  readonly hold: Hold | undefined;
  readonly readout: Readout | undefined;
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerLeave: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerCancel: () => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Keys that move the focus; `walk` decides where to. */
const WALKS = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

/** The focus in a chart, under the pointer and the keyboard. Nothing is read before `whole` is downloaded. */
export function useFocus(data: ChartData, scene: Scene, whole: WholeChart | undefined): ChartFocus {
  const [hold, setHold] = useState<Hold>();
  // The focused position may have left the window, or the chart.
  const at = whole && hold && whole.isShown(data, scene, hold.at) ? hold.at : undefined;
  const readout = useMemo(() => (at === undefined ? undefined : whole?.readAt(data, at)), [whole, data, at]);

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (!whole) return;
    const box = event.currentTarget.getBoundingClientRect();
    const pointer = { x: event.clientX - box.left, y: event.clientY - box.top };
    const at = whole.placeUnder(data, scene, pointer);
    if (at === undefined) return setHold(undefined);
    const read = at === hold?.at && readout ? readout : whole.readAt(data, at);
    const series = whole.seriesUnder(data, scene, read, at, pointer);
    setHold({ at, series, pointer, byFinger: event.pointerType === "touch" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !scene.axes) return;
    if (event.key === "Escape") return setHold(undefined);
    if (!WALKS.test(event.key)) return;
    event.preventDefault();
    const shown = scene.axes.kind === "category" ? scene.axes.shown : [];
    const step = ({ walk }: WholeChart) => setHold((from) => walk(data, from, event.key, shown) ?? from);
    if (whole) step(whole);
    // A key pressed during the download acts when it ends.
    else wholeChart.load().then(step, () => {});
  };
  const leave = () => setHold(undefined);
  return {
    hold,
    readout,
    handlers: {
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: (event) => event.pointerType === "mouse" && leave(),
      onPointerCancel: leave,
      onBlur: leave,
      onKeyDown,
    },
  };
}
