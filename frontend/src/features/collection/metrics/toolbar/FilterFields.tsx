import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { Frequency } from "@/gql/graphql";
import { FREQUENCIES } from "@/lib/calendar/frequency";
import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/base/NativeSelect";
import { TextInput } from "@/ui/field/base/TextInput";
import css from "./Toolbar.module.css";

/** The search in names and paths, applied during typing. */
export function FilterField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  return (
    <TextInput
      type="search"
      className={css.filter}
      aria-label={t("collectionMore.list.filter")}
      placeholder={t("collectionMore.list.filterHint")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && (
          <button
            type="button"
            className={css.clear}
            aria-label={t("collectionMore.list.clear")}
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

/** Restricts the list to one frequency. */
export function FrequencySelect(props: {
  frequency: Frequency | null;
  onChange: (frequency: Frequency | null) => void;
}) {
  const { frequency, onChange } = props;
  const t = useText();
  return (
    <NativeSelect
      aria-label={t("collectionMore.list.frequency")}
      className={css.select}
      value={frequency ?? ""}
      onChange={(event) => onChange((event.currentTarget.value || null) as Frequency | null)}
      data={[
        { value: "", label: t("collectionMore.list.frequency.all") },
        ...FREQUENCIES.map((value) => ({ value, label: t(`metric.frequency.${value}`) })),
      ]}
    />
  );
}

/** The path to which the list is restricted, with a button that removes the restriction. */
export function UnderFilter({ path, onRemove }: { path: string; onRemove: () => void }) {
  const t = useText();
  return (
    <button type="button" className={css.under} onClick={onRemove}>
      {t("collectionMore.list.under", { path })}
      <IconX size={14} aria-hidden />
      <span className="visually-hidden">{t("collectionMore.list.under.remove")}</span>
    </button>
  );
}
