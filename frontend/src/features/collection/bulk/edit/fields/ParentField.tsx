import { useMetricSuggestions } from "@/lib/data/metricSuggestions";
import { useText } from "@/lib/text/text";
import { SuggestInput } from "@/ui/field/SuggestInput";
import type { Place } from "../../../place";
import type { ChangeValues } from "../change";
import { WishField } from "./WishField";

/** The operation for the parent indicator. */
export function ParentField(props: {
  place: Place;
  value: ChangeValues["parent"];
  onChange: (value: ChangeValues["parent"]) => void;
}) {
  const { place, value: parent, onChange } = props;
  const t = useText();
  return (
    <WishField
      label={t("bulk.field.parent")}
      value={parent.wish}
      options={[
        { value: "keep", label: t("bulk.edit.keep") },
        { value: "set", label: t("bulk.edit.set") },
        { value: "clear", label: t("bulk.edit.noParent") },
      ]}
      onChange={(wish) => onChange({ ...parent, wish })}
    >
      {parent.wish === "set" && (
        <ParentInput place={place} value={parent.path} onChange={(path) => onChange({ ...parent, path })} />
      )}
    </WishField>
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
