import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/base/TextInput";
import { Fold } from "@/ui/layout/Fold";
import css from "./SearchField.module.css";

/** Signs of the query language, with the example of each. */
const SIGNS = ["quotes", "minus", "freq", "account", "tag", "licence", "updated"] as const;

/** The id of the form, which the facets belong to. */
export const SEARCH_FORM = "search-form";

/** The field of the page, applied during typing; without script, an ordinary form. */
export function SearchField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const wasEmpty = useRef(typed === "");
  useEffect(() => {
    // On a phone the keyboard would cover the catalogue.
    if (wasEmpty.current && matchMedia("(hover: hover)").matches)
      form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  return (
    <search>
      <form
        ref={form}
        id={SEARCH_FORM}
        action={paths.public()}
        className="stack-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextInput
          type="search"
          name="q"
          className={css.field}
          aria-label={t("search.field")}
          placeholder={t("search.placeholder")}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={(event) => onType(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
        />
        <Fold title={t("search.help")} open={false}>
          <dl className={css.signs}>
            {SIGNS.map((sign) => (
              <div key={sign}>
                <dt>
                  <code translate="no">{t(`search.help.${sign}.example`)}</code>
                </dt>
                <dd>{t(`search.help.${sign}.text`)}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </form>
    </search>
  );
}
