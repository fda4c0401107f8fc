import type { EndValues } from "@/lib/data/metric/metricEnd";
import { useMetricSuggestions } from "@/lib/data/metric/metricSuggestions";
import { useText } from "@/lib/text/text";
import { TextInput } from "./fields";
import { SuggestInput } from "./SuggestInput";
import { TextPairField } from "./TextPairField";

/** The day of an indicator's end, its reason, and the address of the indicator that continues it. */
export function EndFields(props: {
  account: string;
  collection: string;
  value: EndValues;
  onChange: (value: EndValues) => void;
  errorOf: (field: string) => string | undefined;
  /** Whether the reason is asked for in both languages. */
  both: boolean;
}) {
  const { account, collection, value, onChange, errorOf, both } = props;
  const t = useText();
  const suggestions = useMetricSuggestions(account, collection, value.successor);
  return (
    <>
      <TextInput
        name="end.date"
        type="date"
        label={t("metricMore.end.date")}
        error={errorOf("end.date")}
        value={value.date}
        onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
      />
      <TextPairField
        name="end.reason"
        label={t("metricMore.end.reason")}
        description={t("metricMore.end.reason.help")}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        errorOf={errorOf}
        both={both}
      />
      <SuggestInput
        name="end.successor"
        label={t("metricMore.end.successor")}
        description={t("metricMore.end.successor.help")}
        error={errorOf("end.successor")}
        value={value.successor}
        onChange={(event) => onChange({ ...value, successor: event.currentTarget.value })}
        suggestions={suggestions}
      />
    </>
  );
}
