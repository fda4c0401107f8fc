import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import type { ChangeValues, TagsWish } from "../change";
import { useTextWishes, WishField } from "./WishField";

interface Props<Field extends keyof ChangeValues> {
  value: ChangeValues[Field];
  onChange: (value: ChangeValues[Field]) => void;
}

const noError = () => undefined;

/** The operation for the unit; `both`: in both languages. */
export function UnitField({ value: unit, onChange, both }: Props<"unit"> & { both: boolean }) {
  const t = useText();
  return (
    <WishField
      label={t("bulk.field.unit")}
      value={unit.wish}
      options={useTextWishes()}
      onChange={(wish) => onChange({ ...unit, wish })}
    >
      {unit.wish === "set" && (
        <TextPairField
          name="unit"
          label={t("bulk.edit.unit")}
          value={unit.text}
          onChange={(text) => onChange({ ...unit, text })}
          errorOf={noError}
          both={both}
        />
      )}
    </WishField>
  );
}

/** The operation for the source. */
export function SourceField({ value: source, onChange }: Props<"source">) {
  const t = useText();
  return (
    <WishField
      label={t("bulk.field.source")}
      value={source.wish}
      options={useTextWishes()}
      onChange={(wish) => onChange({ ...source, wish })}
    >
      {source.wish === "set" && (
        <TextInput
          name="source"
          label={t("bulk.edit.source")}
          value={source.text}
          onChange={(event) => onChange({ ...source, text: event.currentTarget.value })}
        />
      )}
    </WishField>
  );
}

/** The operation for the tags; `both`: in both languages. */
export function TagsField({ value: tags, onChange, both }: Props<"tags"> & { both: boolean }) {
  const t = useText();
  return (
    <WishField<TagsWish>
      label={t("bulk.field.tags")}
      value={tags.wish}
      options={[
        { value: "keep", label: t("bulk.edit.keep") },
        { value: "add", label: t("bulk.edit.add") },
        { value: "remove", label: t("bulk.edit.remove") },
        { value: "set", label: t("bulk.edit.setAll") },
        { value: "clear", label: t("bulk.edit.clearAll") },
      ]}
      onChange={(wish) => onChange({ ...tags, wish })}
    >
      {tags.wish !== "keep" && tags.wish !== "clear" && (
        <TextPairField
          name="tags"
          label={t("bulk.edit.tags")}
          description={t("bulk.edit.tags.help")}
          value={tags.text}
          onChange={(text) => onChange({ ...tags, text })}
          errorOf={noError}
          both={both}
        />
      )}
    </WishField>
  );
}
