import type { ChartData } from "../data/prepared";
import type { Point } from "../scale/place";
import type { Scene } from "../shape/scene";
import { Overlay } from "./Overlay";
import type { Focus, Readout } from "./readout";
import { Tooltip } from "./Tooltip";

interface HandProps {
  readonly data: ChartData;
  readonly scene: Scene;
  readonly focus: Focus;
  readonly readout: Readout;
  /** Where the pointer is in the chart; absent under the keyboard. */
  readonly pointer: Point | undefined;
  readonly byFinger: boolean;
}

/** What shows the place in hand: downloaded once the chart is seen, before anybody can point at it. */
export function Hand({ data, scene, focus, readout, pointer, byFinger }: HandProps) {
  return (
    <>
      <Overlay {...{ data, scene, focus, readout }} />
      <Tooltip {...{ data, scene, focus, readout, pointer, byFinger }} />
    </>
  );
}
