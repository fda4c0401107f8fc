import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import type { Language } from "@/lib/text/language";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./HomeSearch.module.css";

const SEARCH_EXAMPLES = graphql(`
  query SearchExamples($language: Language!) {
    search(text: "", language: $language, first: 1) {
      facets { tags { tag } }
    }
  }
`);

/** Example searches below the field. */
const EXAMPLES = 4;

/** The most frequent tags of this installation. */
function searchExamplesQuery(language: Language) {
  return queryOptions({
    queryKey: keys.search("examples", language),
    queryFn: async () => {
      const { search } = await request(SEARCH_EXAMPLES, { language: language === "fr" ? "FR" : "EN" });
      return search.facets.tags.slice(0, EXAMPLES);
    },
    staleTime: 60_000,
  });
}

/** The search field of the home page; without script its form loads the results. `large` adds example searches. */
export function HomeSearch({ large = false }: { large?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(searchFor(text));
  };
  return (
    <div className={large ? `${css.box} ${css.large}` : css.box}>
      <search>
        <form className={css.form} action={paths.public()} onSubmit={submit}>
          <IconSearch size={20} className={css.icon} aria-hidden="true" />
          <input
            className={css.input}
            type="search"
            name="q"
            aria-label={t("home.search")}
            placeholder={t("home.search.placeholder")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button type="submit" className={css.submit}>
            <IconSearch size={20} className={css.glass} aria-hidden="true" />
            <span className={css.words}>{t("home.searchButton")}</span>
          </Button>
        </form>
      </search>

      {large && <Examples />}
    </div>
  );
}

/** The address of the results for a text. */
function searchFor(text: string): string {
  return paths.public(text ? new URLSearchParams({ q: text }).toString() : undefined);
}

/** Searches for tags of published indicators, and the way to everything. */
function Examples() {
  const t = useText();
  const { data: tags = [], isPending } = useQuery(searchExamplesQuery(useLanguage()));
  if (isPending) return <p className={css.examples} />;
  return (
    <p className={css.examples}>
      {tags.length > 0 && <span>{t("home.search.examples")}</span>}
      {tags.map(({ tag }) => (
        <Link key={tag} to={searchFor(tag)}>
          {tag}
        </Link>
      ))}
      <Link to={paths.public()}>{t("home.search.all")}</Link>
    </p>
  );
}
