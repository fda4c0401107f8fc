import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { type SearchChoice, writeChoice } from "../choice";
import { DEEPEST, PAGE, type SearchResults } from "../searchQuery";
import css from "./Pages.module.css";

interface PagesProps {
  readonly data: SearchResults;
  /** The number of all results, formatted. */
  readonly total: string;
}

/** Links to the page before and after; the last page that can be read says so. */
export function Pages({ data, total }: PagesProps) {
  const t = useText();
  const { choice, nodes, pageInfo, totalCount } = data;
  const before = Number(choice.after ?? 0);
  if (before === 0 && !pageInfo.hasNextPage) return null;
  const to = (next: Partial<SearchChoice>) => paths.public(writeChoice({ ...choice, ...next }));
  const previous = before > PAGE ? String(before - PAGE) : null;
  const isLast = !pageInfo.hasNextPage && totalCount > DEEPEST;
  return (
    <nav className={css.pages} aria-label={t("search.pages")}>
      {before > 0 ? (
        <Link className={buttonClass("plain", true)} rel="prev" to={to({ after: previous })}>
          {t("search.previous")}
        </Link>
      ) : (
        <span />
      )}
      <span className={css.place}>
        {t("search.range", { from: before + 1, to: before + nodes.length, total })}
        {isLast && <span> {t("search.narrow")}</span>}
      </span>
      {pageInfo.hasNextPage ? (
        <Link
          className={buttonClass("plain", true)}
          rel="next"
          to={to({ after: pageInfo.endCursor ?? null })}
        >
          {t("search.next")}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
