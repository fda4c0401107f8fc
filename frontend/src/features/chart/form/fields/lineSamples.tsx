import css from "./fields.module.css";

const DASHES = { LINE: undefined, DASH: "6 4", DOT: "2 4", DASHDOT: "8 4 2 4" } as const;

/** A short line sample, as the chart would draw it. */
export function LineSample({ style = "LINE", width = 2 }: { style?: keyof typeof DASHES; width?: number }) {
  return (
    <svg className={css.sample} viewBox="0 0 34 14" aria-hidden="true">
      <line x1="1" y1="7" x2="33" y2="7" strokeWidth={width} strokeDasharray={DASHES[style]} />
    </svg>
  );
}
