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
  /** The pointer's position in the chart; absent under the keyboard. */
  readonly pointer: Point | undefined;
  readonly byFinger: boolean;
}

/**
 * The overlay and tooltip of the focused position: downloaded once the chart is shown, before the first pointer event.
 */
export function ReadoutLayer({ data, scene, focus, readout, pointer, byFinger }: HandProps) {
  return (
    <>
      <Overlay {...{ data, scene, focus, readout }} />
      <Tooltip {...{ data, scene, focus, readout, pointer, byFinger }} />
    </>
  );
}
