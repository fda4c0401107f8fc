import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { optionField } from "../check";
import type { FieldContext } from "../context/fieldContext";

/** The description of the chart; empty: generated. */
export function DescriptionOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <TextPairField
      name={optionField("description")}
      label={t("chartForm.description")}
      description={t("chartForm.description.help")}
      placeholder={context.written}
      value={context.options.description}
      onChange={(description) => context.set({ description })}
      errorOf={context.errorOf}
      both={context.both}
      rows={5}
    />
  );
}

/** The priority of the chart: charts with a higher number come first. */
export function PriorityOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <TextInput
      name={optionField("priority")}
      label={t("chartForm.priority")}
      description={t("chartForm.priority.help")}
      inputMode="numeric"
      autoComplete="off"
      error={context.errorOf(optionField("priority"))}
      value={context.options.priority}
      onChange={(event) => context.set({ priority: event.currentTarget.value })}
    />
  );
}
