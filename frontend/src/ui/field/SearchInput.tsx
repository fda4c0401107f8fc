import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { TextInput } from "./base/TextInput";
import css from "./SearchInput.module.css";

/** Filters a list during typing; Escape and a button at its end empty it. */
export function SearchInput(props: {
  className?: string | undefined;
  label: string;
  placeholder: string;
  /** The name of the button that empties it. */
  clear: string;
  typed: string;
  onType: (text: string) => void;
}) {
  const { className, label, placeholder, clear, typed, onType } = props;
  return (
    <TextInput
      type="search"
      className={`${css.field} ${className ?? ""}`}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && (
          <button type="button" className={css.clear} aria-label={clear} onClick={() => onType("")}>
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
