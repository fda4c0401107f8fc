import css from "./ForeignText.module.css";

/** A text of the content; one in the other language carries `lang` and a small mark. */
export function ForeignText({ text, lang }: { text: string; lang?: string | undefined }) {
  if (!lang) return <>{text}</>;
  return (
    <>
      <span lang={lang}>{text}</span>
      <span className={css.mark} aria-hidden="true">
        {lang}
      </span>
    </>
  );
}
