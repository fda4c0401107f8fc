import { type ReactNode, useState } from "react";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { type ListFacet, readChoice, toggled, writeChoice } from "../choice";
import type { Facets } from "../searchQuery";
import css from "./Browse.module.css";

/** Entries before "show more". */
const FIRST_TAGS = 16;
const FIRST_PUBLISHERS = 9;

const NOTHING = readChoice(new URLSearchParams());

/** The ways into the catalogue: the tags and the publishers with most results. */
export function Browse({ facets }: { facets: Facets }) {
  const t = useText();
  return (
    <>
      <Part title={t("search.byTag")} first={FIRST_TAGS} className={`cluster-2 ${css.tags}`}>
        {facets.tags.map(({ tag, count }) => (
          <Counted key={tag} facet="tags" value={tag} text={tag} count={count} />
        ))}
      </Part>
      {facets.accounts.length > 1 && (
        <Part title={t("search.byPublisher")} first={FIRST_PUBLISHERS} className={css.publishers}>
          {facets.accounts.map(({ key, name, count }) => (
            <Counted key={key} facet="accounts" value={key.toLowerCase()} text={name || key} count={count} />
          ))}
        </Part>
      )}
    </>
  );
}

/** A list of which the first entries are shown; nothing if it is empty. */
function Part(props: { title: string; first: number; className: string | undefined; children: ReactNode[] }) {
  const { title, first, className, children } = props;
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  if (children.length === 0) return null;
  const rest = children.length - first;
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <ul className={className}>{isWhole ? children : children.slice(0, first)}</ul>
      {rest > 0 && (
        <Button
          variant="link"
          className={css.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t("search.facet.less") : t("search.facet.more", { count: rest })}
        </Button>
      )}
    </section>
  );
}

function Counted(props: { facet: ListFacet; value: string; text: string; count: number }) {
  const { facet, value, text, count } = props;
  const t = useText();
  const language = useLanguage();
  return (
    <li>
      <Link to={paths.public(writeChoice(toggled(NOTHING, facet, value)))}>
        <span>{text}</span>
        <span className="detail tabular">
          <span aria-hidden>{formatNumber(count, { language })}</span>
          <span className="visually-hidden">, {t("search.count", { count })}</span>
        </span>
      </Link>
    </li>
  );
}
