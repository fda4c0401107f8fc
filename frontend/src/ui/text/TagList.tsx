import css from "./TagList.module.css";

/** Tags as typed, separated by semicolons, shown side by side. */
export function TagList({ tags, label, lang }: { tags: string; label: string; lang?: string | undefined }) {
  const list = tags
    .split(";")
    .map((tag) => tag.trim())
    .filter(Boolean);
  if (list.length === 0) return null;
  return (
    <ul className={`cluster-2 ${css.tags}`} aria-label={label} lang={lang}>
      {list.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
