import { useText } from "@/lib/text/text.tsx";
import type { ChartData } from "../data/prepared";
import type { Kinds } from "../kinds/kinds";
import { layout } from "../layout/layout";
import styles from "./FirstDrawing.module.css";
import { Marks } from "./Marks";

/** The most common chart widths in pixels: the full width of a page, and that of a phone. */
const WIDTHS = { wide: 1120, narrow: 328 } as const;

/**
 * A chart before its element can be measured: drawn for a wide and for a narrow page, of which the style sheet shows
 * one, scaled to fit. The final chart has the same height, so that nothing moves.
 */
export function FirstDrawing(props: {
  data: ChartData;
  height: number;
  grows: boolean;
  kinds: Kinds | undefined;
}) {
  const { data, height, grows, kinds } = props;
  const t = useText();
  return (["wide", "narrow"] as const).map((name) => {
    const scene = layout(data, { width: WIDTHS[name], height, grows }, t, kinds);
    return (
      <svg
        key={name}
        className={`${styles.drawing} ${styles[name]}`}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        height={scene.height}
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
      >
        <Marks scene={scene} />
      </svg>
    );
  });
}
