import { useId } from "react";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { isFrequency } from "@/lib/reading/transformations";
import { useLanguage, useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import css from "../../app/pane.module.css";
import {
  frequencyOptions,
  parameterKind,
  type RangeKind,
  type ReadChoice,
  shownOptions,
  usualPeriods,
} from "./choice";

interface FieldsProps {
  choice: ReadChoice;
  onChange: (choice: ReadChoice) => void;
  /** The frequency of the indicator. */
  own: FrequencyLetter;
}

/** The fields of the options of a series: range, frequency, transformation, parameter. */
export function OptionFields({ choice, onChange, own }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  const frequencies = frequencyOptions(own, language);
  const transformations = shownOptions(choice.frequency ?? own, language);
  const change = (part: Partial<ReadChoice>) => onChange({ ...choice, ...part });
  const changeFrequency = (value: string) => {
    const frequency = isFrequency(value) ? value : undefined;
    const options = shownOptions(frequency ?? own, language);
    const shown = options.some((option) => option.value === choice.shown) ? choice.shown : "none";
    change({ frequency, shown, parameter: "" });
  };
  return (
    <div className={css.panelFields}>
      <RangeFields choice={choice} onChange={onChange} own={own} />
      {frequencies.length > 0 && (
        <NativeSelect
          label={t("addin.option.frequency")}
          value={choice.frequency ?? ""}
          data={[{ value: "", label: t("addin.option.asPublished") }, ...frequencies]}
          onChange={(event) => changeFrequency(event.currentTarget.value)}
        />
      )}
      {transformations.length > 1 && (
        <NativeSelect
          label={t("addin.option.transformation")}
          value={choice.shown}
          data={transformations}
          onChange={(event) => {
            const shown = transformations.find(({ value }) => value === event.currentTarget.value)?.value;
            change({ shown: shown ?? "none", parameter: "" });
          }}
        />
      )}
      <ParameterField choice={choice} onChange={onChange} own={own} />
    </div>
  );
}

function RangeFields({ choice, onChange }: FieldsProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={css.group}>
      <Choices<RangeKind>
        name="range"
        label={t("addin.option.range")}
        value={choice.range}
        options={[
          { value: "all", label: t("addin.option.range.all") },
          { value: "last", label: t("addin.option.range.last") },
          { value: "since", label: t("addin.option.range.since") },
        ]}
        onChange={(range) => onChange({ ...choice, range })}
      />
      {choice.range === "last" && (
        <TextInput
          id={`${id}-last`}
          label={t("addin.option.last")}
          inputMode="numeric"
          value={choice.last}
          onChange={(event) => onChange({ ...choice, last: event.currentTarget.value })}
        />
      )}
      {choice.range === "since" && (
        <TextInput
          id={`${id}-since`}
          label={t("addin.option.since")}
          description={t("addin.option.since.text")}
          value={choice.since}
          onChange={(event) => onChange({ ...choice, since: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function ParameterField({ choice, onChange, own }: FieldsProps) {
  const t = useText();
  const kind = parameterKind(choice.shown);
  if (kind === "none") return null;
  const usual = usualPeriods(choice.shown, choice.frequency ?? own);
  return (
    <TextInput
      label={t(kind === "base" ? "addin.option.base" : "addin.option.periods")}
      description={kind === "base" ? t("addin.option.base.text") : undefined}
      placeholder={kind === "periods" && usual !== undefined ? String(usual) : undefined}
      inputMode={kind === "periods" ? "numeric" : undefined}
      value={choice.parameter}
      onChange={(event) => onChange({ ...choice, parameter: event.currentTarget.value })}
    />
  );
}
