import { useMetricSuggestions } from "@/lib/data/metricSuggestions";
import { useText } from "@/lib/text/text";
import { SuggestInput } from "@/ui/field/SuggestInput";

/** The key of the parent, with the collection's indicators as suggestions. */
export function ParentField(props: {
  account: string;
  collection: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { account, collection, value, onChange, error } = props;
  const t = useText();
  const suggestions = useMetricSuggestions(account, collection, value);
  return (
    <SuggestInput
      name="parent"
      label={t("metricForm.parent")}
      description={t("metricForm.parent.help")}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      suggestions={suggestions}
    />
  );
}
