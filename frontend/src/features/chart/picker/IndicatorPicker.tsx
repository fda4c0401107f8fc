import { type KeyboardEvent, useRef, useState } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { Loaded } from "@/ui/state/Loaded";
import { readTarget } from "./address";
import type { FoundMetric } from "./foundMetrics";
import css from "./IndicatorPicker.module.css";
import { PickerResults } from "./PickerResults";
import { PickerWaiting } from "./PickerWaiting";
import { type CollectionPlace, useSearchedPlace } from "./useSearchedPlace";

const TYPING_PAUSE_MS = 200;

interface Props {
  /** The initial collection of the search: the dashboard's. */
  start: CollectionPlace | undefined;
  /** Number of series that the chart can still add. */
  room: number;
  onAdd: (metrics: readonly FoundMetric[]) => void;
  onClose: () => void;
}

/**
 * Finds indicators: in collections that the user may edit, in all that the user sees, in any other by its address, or by
 * their own address.
 */
export function IndicatorPicker({ start, room, onAdd, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly FoundMetric[]>([]);
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const target = readTarget(settled);
  const place = useSearchedPlace(start, target);
  const results = useRef<HTMLDivElement>(null);
  const toggle = (metric: FoundMetric) => {
    const without = chosen.filter((one) => one.id !== metric.id);
    setChosen(without.length < chosen.length ? without : [...chosen, metric].slice(0, room));
  };
  return (
    <Dialog
      title={t("chartSeries.pick.title")}
      wide
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => (chosen.length > 0 ? onAdd(chosen) : onClose())}
            disabled={chosen.length === 0}
          >
            {t("chartSeries.pick.add", { count: chosen.length })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartSeries.pick.cancel")}
          </Button>
        </>
      }
    >
      <PickerSearch
        typed={typed}
        onType={setTyped}
        place={place}
        onChoose={() => target && setTyped("")}
        onDown={() => results.current?.querySelector<HTMLElement>("input")?.focus()}
      />
      <p className="hint">{t("chartSeries.pick.help")}</p>
      <div ref={results} className={css.results}>
        <Loaded from={place.own} waiting={<PickerWaiting />}>
          {() => (
            <PickerResults
              target={target}
              within={place.chosen}
              search={settled.trim()}
              {...{ chosen, toggle, room }}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface PickerSearchProps {
  typed: string;
  onType: (text: string) => void;
  place: Pick<ReturnType<typeof useSearchedPlace>, "value" | "data" | "choose">;
  /** Called after another collection was chosen. */
  onChoose: () => void;
  /** Moves the focus to the results. */
  onDown: () => void;
}

/** The fields of the search: a text or an address, and the collection. */
function PickerSearch({ typed, onType, place, onChoose, onDown }: PickerSearchProps) {
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
