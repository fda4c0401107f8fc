import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import css from "./Members.module.css";

/** Filters members during typing. */
export function SearchField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={t("member.search")}
      placeholder={t("member.search.hint")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && (
          <button
            type="button"
            className={css.clear}
            aria-label={t("member.search.clear")}
            onClick={() => onType("")}
          >
            <IconX size={16} aria-hidden />
          </button>
        )
      }
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onType("");
      }}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
