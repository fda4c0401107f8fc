import { type ReactNode, useState } from "react";
import type { Aggregation } from "@/gql/graphql";
import { useMetricSuggestions } from "@/lib/data/metricSuggestions";
import { useText } from "@/lib/text/text";
import { NativeSelect, Switch, TextInput } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { TextPairField } from "@/ui/field/TextPairField";
import type { Place } from "../../place";
import type { ChangeValues, TagsWish, TextWish } from "./change";
import css from "./EditFields.module.css";

const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];
const noError = () => undefined;

/** The operation for each field of all selected indicators. */
export function EditFields(props: {
  place: Place;
  values: ChangeValues;
  set: (change: Partial<ChangeValues>) => void;
}) {
  const { place, values, set } = props;
  const t = useText();
  const [both, setBoth] = useState(false);
  const { unit, source, tags, aggregation, parent } = values;
  const textWishes: readonly { value: TextWish; label: string }[] = [
    { value: "keep", label: t("bulk.edit.keep") },
    { value: "set", label: t("bulk.edit.set") },
    { value: "clear", label: t("bulk.edit.clear") },
  ];
  const inTwo = [unit.wish, tags.wish].some((wish) => wish !== "keep" && wish !== "clear");
  return (
    <div className={css.fields}>
      <Wish
        label={t("bulk.field.unit")}
        value={unit.wish}
        options={textWishes}
        onChange={(wish) => set({ unit: { ...unit, wish } })}
      >
        {unit.wish === "set" && (
          <TextPairField
            name="unit"
            label={t("bulk.edit.unit")}
            value={unit.text}
            onChange={(text) => set({ unit: { ...unit, text } })}
            errorOf={noError}
            both={both}
          />
        )}
      </Wish>
      <Wish
        label={t("bulk.field.source")}
        value={source.wish}
        options={textWishes}
        onChange={(wish) => set({ source: { ...source, wish } })}
      >
        {source.wish === "set" && (
          <TextInput
            name="source"
            label={t("bulk.edit.source")}
            value={source.text}
            onChange={(event) => set({ source: { ...source, text: event.currentTarget.value } })}
          />
        )}
      </Wish>
      <Wish<TagsWish>
        label={t("bulk.field.tags")}
        value={tags.wish}
        options={[
          { value: "keep", label: t("bulk.edit.keep") },
          { value: "add", label: t("bulk.edit.add") },
          { value: "remove", label: t("bulk.edit.remove") },
          { value: "set", label: t("bulk.edit.setAll") },
          { value: "clear", label: t("bulk.edit.clearAll") },
        ]}
        onChange={(wish) => set({ tags: { ...tags, wish } })}
      >
        {tags.wish !== "keep" && tags.wish !== "clear" && (
          <TextPairField
            name="tags"
            label={t("bulk.edit.tags")}
            description={t("bulk.edit.tags.help")}
            value={tags.text}
            onChange={(text) => set({ tags: { ...tags, text } })}
            errorOf={noError}
            both={both}
          />
        )}
      </Wish>
      {inTwo && (
        <Switch
          label={t("collection.form.both")}
          description={t("bulk.edit.both.help")}
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
      )}
      <NativeSelect
        name="aggregation"
        label={t("bulk.field.aggregation")}
        value={aggregation}
        onChange={(event) => set({ aggregation: event.currentTarget.value as ChangeValues["aggregation"] })}
        data={[
          { value: "keep", label: t("bulk.edit.keep") },
          ...AGGREGATIONS.map((value) => ({ value, label: t(`metricMore.aggregation.${value}`) })),
        ]}
      />
      <Wish
        label={t("bulk.field.parent")}
        value={parent.wish}
        options={[
          { value: "keep", label: t("bulk.edit.keep") },
          { value: "set", label: t("bulk.edit.set") },
          { value: "clear", label: t("bulk.edit.noParent") },
        ]}
        onChange={(wish) => set({ parent: { ...parent, wish } })}
      >
        {parent.wish === "set" && (
          <ParentInput
            place={place}
            value={parent.path}
            onChange={(path) => set({ parent: { ...parent, path } })}
          />
        )}
      </Wish>
    </div>
  );
}

/** The operation for a field, and below it the new value if one is needed. */
function Wish<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  const { label, value, options, onChange, children } = props;
  return (
    <div className={css.wish}>
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        data={[...options]}
      />
      {children && <div className={css.value}>{children}</div>}
    </div>
  );
}

function ParentInput(props: { place: Place; value: string; onChange: (path: string) => void }) {
  const { place, value, onChange } = props;
  const t = useText();
  const suggestions = useMetricSuggestions(place.account, place.collection, value);
  return (
    <SuggestInput
      name="parent"
      label={t("bulk.edit.parent")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      suggestions={suggestions}
    />
  );
}
