import css from "./ForeignText.module.css";

/** A text of the content; one in the other language carries `lang` and a small mark. */
export function ForeignText({ text, lang }: { text: string; lang?: string | undefined }) {
  if (!lang) return <>{text}</>;
  return (
    <>
      <span lang={lang}>{text}</span> <LanguageMark lang={lang} />
    </>
  );
}

/** Two letters that say in which language a text stands; screen readers hear it by `lang`. */
export function LanguageMark({ lang }: { lang: string }) {
  return (
    <span className={css.mark} aria-hidden="true">
      {lang}
    </span>
  );
}
