import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useEffect, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import css from "./table.module.css";

const TYPING_PAUSE_MS = 200;

/** Filters the table by id and name, during typing. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  // The address changed by navigation: update the field.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={t("import.search")}
      placeholder={t("import.search")}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
