import { useText } from "@/lib/text/text.tsx";
import { layout } from "../layout/layout";
import styles from "./Chart.module.css";
import type { FirstDrawingProps } from "./firstPaint";
import { Marks } from "./Marks";

/** The full width of a page, and that of a phone, in pixels. */
const WIDE = 1120;
const NARROW = 328;

/**
 * A chart before its element can be measured: drawn for a wide and for a narrow page, of which the style sheet shows
 * one, scaled to fit. The final chart has the same height, so that nothing moves.
 */
export function FirstDrawing(props: FirstDrawingProps) {
  const { data, height, wideHeight, wideWidth = WIDE, grows, kinds } = props;
  const t = useText();
  const sizes = { wide: [wideWidth, wideHeight], narrow: [NARROW, height] } as const;
  return (["wide", "narrow"] as const).map((name) => {
    const [width, tall] = sizes[name];
    const scene = layout(data, { width, height: tall, grows }, t, kinds);
    return (
      <svg
        key={name}
        className={styles[name]}
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
