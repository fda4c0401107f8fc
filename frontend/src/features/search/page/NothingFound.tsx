import type { ReactNode } from "react";
import { useService } from "@/lib/data/service";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { ContactLink } from "@/ui/action/ContactLink";
import { EmptyState } from "@/ui/state/EmptyState";
import { facetCount, isCatalogue, withoutFacets, writeChoice } from "../choice";
import type { SearchResults } from "../searchQuery";
import css from "./NothingFound.module.css";

/** Words that may be left out, at most. */
const WORDS = 6;

/** Without results: fewer words, fewer filters, the catalogue, or a question to the operator. */
export function NothingFound({ data: { choice, complete } }: { data: SearchResults }) {
  const t = useText();
  const { contact } = useService();
  const words = choice.text.split(/\s+/).filter(Boolean).slice(0, WORDS);
  const to = (text: string) => paths.public(writeChoice({ ...choice, text, after: null }));
  const ways: [string, ReactNode][] = [];
  if (facetCount(choice) > 0)
    ways.push([
      "filters",
      <Link key="link" to={paths.public(writeChoice(withoutFacets(choice)))}>
        {t("search.none.filters")}
      </Link>,
    ]);
  if (words.length > 1)
    for (const [at, word] of words.entries()) {
      const rest = words.filter((_, other) => other !== at).join(" ");
      ways.push([
        `word ${at}`,
        <Link key="link" to={to(rest)}>
          {t("search.none.without", { word })}
        </Link>,
      ]);
    }
  if (choice.text !== "")
    ways.push([
      "catalogue",
      <Link key="link" to={paths.public()}>
        {t("search.none.catalogue")}
      </Link>,
    ]);
  const hasText = choice.text.trim() !== "";
  const withoutText = t(isCatalogue(choice) ? "search.none.nothing" : "search.none.filtered");
  return (
    <EmptyState
      title={hasText ? t("search.none.title", { text: choice.text }) : withoutText}
      text={hasText && complete ? t("search.none.text") : undefined}
      action={
        <>
          {ways.length > 0 && (
            <ul className={css.ways}>
              {ways.map(([key, way]) => (
                <li key={key}>{way}</li>
              ))}
            </ul>
          )}
          {!isCatalogue(choice) && contact && (
            <ContactLink contact={contact}>{t("search.none.ask")}</ContactLink>
          )}
        </>
      }
    />
  );
}
