import { useState } from "react";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther, type TextPair } from "@/lib/text/textPair";
import { Switch } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";

/** The account's description, in the reader's language or in both. */
export function DescriptionField(props: {
  value: TextPair;
  onChange: (value: TextPair) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { value, onChange, errorOf } = props;
  const t = useText();
  const language = useLanguage();
  const other = speaksOther([value], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  return (
    <>
      <TextPairField
        name="description"
        label={t("settings.description.label")}
        description={t("settings.description.text")}
        value={value}
        onChange={onChange}
        errorOf={errorOf}
        both={both}
        rows={4}
      />
      <Switch
        label={t("settings.description.both")}
        checked={both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
    </>
  );
}
