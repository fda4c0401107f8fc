import type { KeyboardEvent } from "react";
import { useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import css from "./IndicatorPicker.module.css";
import type { useSearchedPlace } from "./useSearchedPlace";

interface Props {
  typed: string;
  onType: (text: string) => void;
  place: Pick<ReturnType<typeof useSearchedPlace>, "value" | "data" | "choose">;
  /** Called after another collection was chosen. */
  onChoose: () => void;
  /** Moves the focus to the results. */
  onDown: () => void;
}

/** The fields of the search: a text or an address, and the collection. */
export function PickerSearch({ typed, onType, place, onChoose, onDown }: Props) {
  const t = useText();
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === "ArrowDown") event.preventDefault();
    if (event.key === "ArrowDown") onDown();
  };
  return (
    <div className={css.search}>
      <TextInput
        type="search"
        label={t("chartSeries.pick.search")}
        placeholder={t("chartSeries.pick.placeholder")}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        autoFocus
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      {place.data.length > 1 && (
        <NativeSelect
          label={t("chartSeries.pick.where")}
          value={place.value}
          data={place.data}
          onChange={(event) => {
            place.choose(event.currentTarget.value);
            onChoose();
          }}
        />
      )}
    </div>
  );
}
