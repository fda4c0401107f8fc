import { memo } from "react";
import { inputsOf } from "../data/observed";
import type { ChartData } from "../data/prepared";
import styles from "../draw/Chart.module.css";
import { token } from "../draw/Marks";
import { lineOf, pointOf } from "../scale/place";
import { colourAt } from "../shape/look";
import { lookAt } from "../shape/lookAt";
import type { Colour, Scene } from "../shape/scene";
import { bandWidth } from "./pointer";
import type { Focus, Readout } from "./readout";

interface OverlayProps {
  readonly data: ChartData;
  readonly scene: Scene;
  readonly focus: Focus;
  readonly readout: Readout;
}

/** The crosshair or the focused band, and a dot on every value of the tooltip. */
export function Overlay({ data, scene, focus, readout }: OverlayProps) {
  const { axes, width, height } = scene;
  if (!axes) return null;
  const inputs = inputsOf(data);
  const hasBars = data.kind === "time" && data.form === "bars";
  return (
    <>
      {inputs.length > 1 && !hasBars ? <Emphasis scene={scene} series={focus.series} /> : null}
      <svg className={styles.overlay} width={width} height={height} aria-hidden="true">
        <Place data={data} scene={scene} at={focus.at} />
        {hasBars
          ? null
          : readout.rows.map((row) => {
              const input = inputs[row.series];
              const point = pointOf(data, scene, row, focus.at);
              if (!input || !point) return null;
              const isChosen = inputs.length > 1 && row.series === focus.series;
              const { colour } = lookAt(data, row.series);
              const shade = colourAt(input, isChosen ? forward(colour) : colour, row.number);
              return (
                <circle
                  key={row.series}
                  cx={point.x}
                  cy={point.y}
                  r={isChosen ? 6 : 4.5}
                  fill={token(shade)}
                  stroke={token("paper")}
                  strokeWidth={2}
                />
              );
            })}
      </svg>
    </>
  );
}

function Place({ data, scene, at }: { data: ChartData; scene: Scene; at: number }) {
  const { axes, plot, width } = scene;
  const middle = lineOf(scene, at);
  const band = { fill: token("ink"), fillOpacity: 0.07 };
  if (axes?.kind === "category") {
    return <rect x={0} y={middle - axes.rowHeight / 2} width={width} height={axes.rowHeight} {...band} />;
  }
  if (data.kind === "time" && data.form === "bars") {
    const slot = bandWidth(data, scene, at);
    return <rect x={middle - slot / 2} y={plot.top} width={slot} height={plot.bottom - plot.top} {...band} />;
  }
  return (
    <line x1={middle} x2={middle} y1={plot.top} y2={plot.bottom} stroke={token("muted")} strokeWidth={1} />
  );
}

/** The colour of an emphasised line: background greys become ink. */
function forward(colour: Colour): Colour {
  return colour.startsWith("fade-") || colour === "muted" ? "ink" : colour;
}

/**
 * Draws the focused line again, above the others. A layer of its own: it changes with the series, not with the
 * position.
 */
const Emphasis = memo(function Emphasis({ scene, series }: { scene: Scene; series: number }) {
  return (
    <svg className={styles.overlay} width={scene.width} height={scene.height} aria-hidden="true">
      {scene.marks.map((mark, index) =>
        mark.kind === "line" && mark.series === series ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a scene is drawn whole, its marks have no other identity
            key={index}
            d={mark.path}
            fill="none"
            stroke={token(forward(mark.colour))}
            strokeWidth={mark.width + 1}
            strokeLinejoin="round"
            strokeDasharray={mark.dash?.join(" ")}
          />
        ) : null,
      )}
    </svg>
  );
});
