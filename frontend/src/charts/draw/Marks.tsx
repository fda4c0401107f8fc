import { memo } from "react";
import { type Colour, isTabular, type Mark, type Scene } from "../shape/scene";

/** A colour of the scene as a CSS variable of the page, so that a theme switch needs no redraw. */
export function token(colour: Colour): string {
  return colour.startsWith("#") ? colour : `var(--${colour})`;
}

/** A rim of paper colour around letters. */
const HALO = {
  stroke: token("paper"),
  strokeWidth: 4,
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

/** The scene's marks as SVG elements: the output of `toSvg`, drawn by React. */
export const Marks = memo(function Marks({ scene }: { scene: Scene }) {
  return scene.marks.map((mark, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a scene is drawn whole, its marks have no other identity
    <OneMark key={index} mark={mark} />
  ));
});

function OneMark({ mark }: { mark: Mark }) {
  const colour = token(mark.colour);
  switch (mark.kind) {
    case "rule": {
      const { x1, y1, x2, y2, width, dash } = mark;
      return (
        <line {...{ x1, y1, x2, y2 }} stroke={colour} strokeWidth={width} strokeDasharray={dash?.join(" ")} />
      );
    }
    case "line":
      return (
        <path
          data-line={mark.series}
          d={mark.path}
          fill="none"
          stroke={colour}
          strokeWidth={mark.width}
          strokeLinejoin="round"
          strokeLinecap={mark.dash ? "butt" : "round"}
          strokeDasharray={mark.dash?.join(" ")}
        />
      );
    case "area":
      return mark.hollow ? (
        <path d={mark.path} fill={colour} fillOpacity={0.18} stroke={colour} strokeDasharray="3 2" />
      ) : (
        <path d={mark.path} fill={colour} />
      );
    case "dot": {
      const fill = mark.hollow
        ? { fill: token("paper"), stroke: colour, strokeWidth: 1.5 }
        : { fill: colour };
      return <circle cx={mark.x} cy={mark.y} r={mark.radius} {...fill} />;
    }
    case "label":
      return (
        <text
          x={mark.x}
          y={mark.y}
          textAnchor={mark.anchor}
          fontSize={mark.size}
          fontWeight={mark.bold ? 600 : undefined}
          fontVariant={isTabular(mark) ? "tabular-nums" : undefined}
          fill={colour}
          {...(mark.halo ? HALO : {})}
        >
          {mark.whole === undefined ? null : <title>{mark.whole}</title>}
          {mark.text}
        </text>
      );
  }
}
