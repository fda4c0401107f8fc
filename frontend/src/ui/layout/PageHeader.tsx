import { Children, type ReactNode } from "react";
import { useText } from "@/lib/text/text";
import css from "./PageHeader.module.css";

/** The head of a page: breadcrumbs (each step a link), title and actions. */
export function PageHeader(props: {
  title: ReactNode;
  /** Language of the title, if it is not the interface's. */
  lang?: string;
  /** The star of the object, beside its name. */
  star?: ReactNode;
  crumbs?: ReactNode[];
  summary?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, lang, star, crumbs, summary, actions } = props;
  const t = useText();
  return (
    <header className={css.header}>
      {crumbs && crumbs.length > 0 && (
        <nav aria-label={t("common.breadcrumb")}>
          <ol className={css.crumbs}>
            {Children.map(crumbs, (crumb) => (
              <li>{crumb}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css.row}>
        <div className={css.named}>
          <h1 className={css.title} lang={lang}>
            {title}
          </h1>
          {star}
        </div>
        {actions && <div className={`cluster-2 ${css.actions}`}>{actions}</div>}
      </div>
      {summary && <div className="muted measure">{summary}</div>}
    </header>
  );
}
