import { useState } from "react";
import type { Aggregation } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { NativeSelect, Switch } from "@/ui/field/fields";
import type { Place } from "../../../place";
import type { ChangeValues } from "../change";
import css from "./EditFields.module.css";
import { ParentField } from "./ParentField";
import { SourceField, TagsField, UnitField } from "./TextWishFields";

const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];

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
  const hasTexts = [unit.wish, tags.wish].some((wish) => wish !== "keep" && wish !== "clear");
  return (
    <div className={css.fields}>
      <UnitField value={unit} onChange={(next) => set({ unit: next })} both={both} />
      <SourceField value={source} onChange={(next) => set({ source: next })} />
      <TagsField value={tags} onChange={(next) => set({ tags: next })} both={both} />
      {hasTexts && (
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
      <ParentField place={place} value={parent} onChange={(next) => set({ parent: next })} />
    </div>
  );
}
