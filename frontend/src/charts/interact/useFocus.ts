import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ChartData } from "../data/prepared";
import type { Point } from "../scale/place";
import type { Scene } from "../shape/scene";
import { type Interaction, laterInteraction } from "./laterInteraction";
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

/** The focus in a chart, under the pointer and the keyboard. Nothing is read before `interaction` is downloaded. */
export function useFocus(data: ChartData, scene: Scene, interaction: Interaction | undefined): ChartFocus {
  const [hold, setHold] = useState<Hold>();
  // The focused position may have left the window, or the chart.
  const at = interaction && hold && interaction.isShown(data, scene, hold.at) ? hold.at : undefined;
  const readout = useMemo(
    () => (at === undefined ? undefined : interaction?.readAt(data, at)),
    [interaction, data, at],
  );

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (!interaction) return;
    const box = event.currentTarget.getBoundingClientRect();
    const pointer = { x: event.clientX - box.left, y: event.clientY - box.top };
    const at = interaction.placeUnder(data, scene, pointer);
    if (at === undefined) return setHold(undefined);
    const read = at === hold?.at && readout ? readout : interaction.readAt(data, at);
    const series = interaction.seriesUnder(data, scene, read, at, pointer);
    setHold({ at, series, pointer, byFinger: event.pointerType === "touch" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !scene.axes) return;
    if (event.key === "Escape") return setHold(undefined);
    if (!WALKS.test(event.key)) return;
    event.preventDefault();
    const shown = scene.axes.kind === "category" ? scene.axes.shown : [];
    const step = ({ walk }: Interaction) => setHold((from) => walk(data, from, event.key, shown) ?? from);
    if (interaction) step(interaction);
    // A key pressed during the download acts when it ends.
    else laterInteraction.load().then(step, () => {});
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
