import { EMPTY_END } from "@/lib/data/metricEnd";
import { useText } from "@/lib/text/text";
import { EndFields } from "@/ui/field/EndFields";
import { Switch } from "@/ui/field/fields";
import { Fold } from "@/ui/layout/Fold";
import type { FieldProps } from "./fieldProps";

const END_NAMES = ["end.date", "end.reason", "end.reason.fr", "end.reason.en", "end.successor"];

/** Whether the indicator is discontinued, and its end; folded unless it is. */
export function EndFold({ values: { end }, set, errorOf, account, collection, both }: FieldProps) {
  const t = useText();
  return (
    <Fold
      title={t("metricForm.section.end")}
      open={end !== null || END_NAMES.some((field) => errorOf(field))}
    >
      <Switch
        name="end"
        label={t("metricForm.end")}
        description={t("metricForm.end.help")}
        checked={end !== null}
        onChange={(event) => set({ end: event.currentTarget.checked ? EMPTY_END : null })}
      />
      {end && (
        <EndFields
          account={account}
          collection={collection}
          value={end}
          onChange={(next) => set({ end: next })}
          errorOf={errorOf}
          both={both}
        />
      )}
    </Fold>
  );
}
