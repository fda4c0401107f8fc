import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useEffect, useId, useRef } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { FoundIndicator } from "../api/indicators";
import { sentenceOf } from "../app/services";
import { NothingFound } from "./NothingFound";
import { ResultList, resultId } from "./ResultList";
import { SearchExamples } from "./SearchExamples";
import css from "./SearchView.module.css";
import { useMarked } from "./useMarked";
import { type Search, useSearch } from "./useSearch";

/**
 * The search. The focus remains in the field: arrows, Home and End mark a result, Enter chooses the marked one, Escape
 * empties the field.
 */
export function SearchView(props: {
  text: string;
  setText: (text: string) => void;
  choose: (indicator: FoundIndicator) => void;
  /** Whether the field gets the focus at once. */
  hasFocus: boolean;
}) {
  const { text, setText, choose, hasFocus } = props;
  const t = useText();
  const list = useId();
  const field = useRef<HTMLElement>(null);
  const search = useSearch(text);
  const { found, isOld } = search;
  const items = found?.items ?? [];
  const { active, reset, pressed } = useMarked(list, items, isOld ? undefined : choose);
  const focus = () => field.current?.querySelector("input")?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the search comes back into sight
  useEffect(() => {
    if (hasFocus) focus();
  }, []);
  const type = (next: string) => {
    setText(next);
    reset();
  };
  const example = (next: string) => {
    type(next);
    focus();
  };
  return (
    <>
      <search ref={field}>
        <TextInput
          label={t("addin.search.label")}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          placeholder={t("addin.search.placeholder")}
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && resultId(list, items.indexOf(active))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === "Escape" ? type("") : pressed(event))}
        />
      </search>
      <Outcome search={search} text={text.trim()} example={example} />
      <ResultList id={list} items={items} active={active} isOld={isOld} choose={choose} />
      {found && found.total > items.length && !isOld && (
        <p className={css.more}>{t("addin.search.more", { shown: items.length })}</p>
      )}
      {text.trim() === "" && <SearchExamples search={example} />}
    </>
  );
}

/** The number of results, or the reason for which there are none. */
function Outcome(props: { search: Search; text: string; example: (text: string) => void }) {
  const { text, example } = props;
  const { found, isOld, error, retry } = props.search;
  const t = useText();
  return (
    <>
      <p className={found && found.total > 0 ? css.count : "visually-hidden"} role="status">
        {found && !isOld && t("addin.search.count", { count: found.total })}
      </p>
      {error && (
        <Notice
          kind="error"
          title={sentenceOf(error, t)}
          actions={
            <Button small onClick={retry}>
              {t("common.retry")}
            </Button>
          }
        />
      )}
      {isOld && !found && <Waiting />}
      {found?.total === 0 && !isOld && !error && (
        <NothingFound text={text} spelling={found.spelling} search={example} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar width="70%" />
      <Bar width="90%" height={12} />
      <Bar width="60%" />
      <Bar width="80%" height={12} />
    </Skeleton>
  );
}
