import type { Licence } from "@/gql/graphql";
import { LICENCES } from "@/lib/text/licences";
import { useLanguage, useText } from "@/lib/text/text";
import { NativeSelect, Textarea, TextInput } from "@/ui/field/fields";
import { Fold } from "@/ui/layout/Fold";
import type { CommonFields } from "../draft";
import { type CommonField, commonValue, type PastedSeries, statedOf } from "./pastedSeries";

interface CommonFieldsFormProps {
  chosen: readonly PastedSeries[];
  common: CommonFields;
  /** The licence of the chosen collection; `null` for a new one. */
  licence: Licence | null;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<CommonFields>) => void;
}

/** Unit, source and licence, asked where the text states none, once for all series; notes and tags on request. */
export function CommonFieldsForm({ chosen, common, licence, errorOf, onChange }: CommonFieldsFormProps) {
  const t = useText();
  const language = useLanguage();
  const unit = commonValue(chosen, common, "unit", language);
  const source = commonValue(chosen, common, "source", language);
  /** Whether some series state a field that is asked for the others. */
  const whose = (field: CommonField) =>
    chosen.length > 1 && chosen.some(({ read }) => statedOf(read, field, language) !== "") ? "some" : "all";
  return (
    <div className="stack-5">
      {unit !== undefined && (
        <TextInput
          name="unit"
          label={t("paste.unit", { whose: whose("unit") })}
          description={t("metricForm.unit.help")}
          value={unit}
          error={errorOf("unit")}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
      )}
      {source !== undefined && (
        <TextInput
          name="source"
          label={t("paste.source", { whose: whose("source") })}
          description={t("metricForm.source.help")}
          value={source}
          error={errorOf("source")}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        name="licence"
        label={t("metricForm.licence")}
        value={common.licence ?? (licence ? "" : "NONE")}
        error={errorOf("licence")}
        onChange={(event) => onChange({ licence: event.currentTarget.value as Licence | "" })}
        data={[
          ...(licence
            ? [
                {
                  value: "",
                  label: t("metricForm.licence.collection", {
                    licence: t(`collection.licence.${licence}.name`),
                  }),
                },
              ]
            : []),
          ...LICENCES.map((value) => ({ value, label: t(`collection.licence.${value}.name`) })),
        ]}
      />
      <Fold title={t("paste.more")} open={errorOf("notes") !== undefined || errorOf("tags") !== undefined}>
        <Textarea
          name="notes"
          label={t("metricForm.notes")}
          description={t("metricForm.notes.help")}
          rows={4}
          value={common.notes}
          error={errorOf("notes")}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
        <TextInput
          name="tags"
          label={t("metricForm.tags")}
          description={t("metricForm.tags.help")}
          value={common.tags}
          error={errorOf("tags")}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
        />
      </Fold>
    </div>
  );
}
