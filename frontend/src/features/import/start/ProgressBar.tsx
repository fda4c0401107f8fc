import css from "./ProgressBar.module.css";

/** A progress as a bar and in words; the bar is indeterminate if the progress is unknown. */
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
