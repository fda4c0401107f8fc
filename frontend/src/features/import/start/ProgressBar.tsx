import css from "./ProgressBar.module.css";

/** How far something is, as a bar and in words; a bar that runs where that is not known. */
export function ProgressBar(props: {
  label: string;
  done: number;
  total: number;
  text?: string | undefined;
}) {
  const { label, done, total, text } = props;
  return (
    <div className={css.progress}>
      <progress
        className={css.bar}
        aria-label={label}
        max={total > 0 ? total : undefined}
        value={total > 0 ? done : undefined}
      />
      {text && <span className={`${css.text} tabular`}>{text}</span>}
    </div>
  );
}
