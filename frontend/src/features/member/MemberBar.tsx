import type { ReactNode, Ref } from "react";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./Members.module.css";
import { SearchField } from "./SearchField";

/** Number of members from which the search field is shown. */
const MANY = 6;

/** The text of the search field, and the search that the list shows. */
export interface MemberSearch {
  typed: string;
  onType: (text: string) => void;
  /** The search term of the list; empty without a search. */
  search: string;
  /** Whether the shown members belong to an earlier search. */
  stale: boolean;
}

interface Props extends MemberSearch {
  total: number;
  /** Replaces the heading, which is then only for screen readers. */
  views: ReactNode;
  heading: Ref<HTMLHeadingElement>;
  /** The button that adds a member. */
  action: ReactNode;
}

/** The head of the members: their number, a search among many, and the number found for screen readers. */
export function MemberBar({ total, views, heading, action, typed, onType, search, stale }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <div className={css.bar}>
        {views && <div className={css.views}>{views}</div>}
        <h2 id="members" ref={heading} tabIndex={-1} className={views ? "visually-hidden" : css.title}>
          {t("member.title")} <span className={css.count}>{formatNumber(total, { language })}</span>
        </h2>
        {(total >= MANY || typed !== "" || search !== "") && <SearchField typed={typed} onType={onType} />}
        {action}
      </div>
      <p className="visually-hidden" role="status">
        {search !== "" && !stale ? t("member.search.found", { count: total }) : ""}
      </p>
    </>
  );
}
