import css from "./ForeignText.module.css";

/** A text of the content; one in the other language has `lang` and a small mark. */
export function ForeignText({ text, lang }: { text: string; lang?: string | undefined }) {
  if (!lang) return <>{text}</>;
  return (
    <>
      <span lang={lang}>{text}</span> <LanguageMark lang={lang} />
    </>
  );
}

/** Two letters that show the language of a text; for screen readers it has `lang`. */
export function LanguageMark({ lang }: { lang: string }) {
  return (
    <span className={css.mark} aria-hidden="true">
      {lang}
    </span>
  );
}
