import type { Licence } from "@/gql/graphql";
import { LICENCES } from "@/lib/text/licences";
import { useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { Fold } from "@/ui/layout/Fold";
import type { FieldProps } from "./fieldProps";

const NAMES = ["notes", "notes.fr", "notes.en", "source", "licence", "tags", "tags.fr", "tags.en"];

/** Notes, source, licence and tags, folded unless one has a problem. */
export function NoteFields({ values, set, errorOf, both, licence: ofCollection }: FieldProps) {
  const t = useText();
  return (
    <Fold title={t("metricForm.section.more")} open={NAMES.some((field) => errorOf(field))}>
      <TextPairField
        name="notes"
        label={t("metricForm.notes")}
        description={t("metricForm.notes.help")}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        errorOf={errorOf}
        both={both}
        rows={4}
      />
      <TextInput
        name="source"
        label={t("metricForm.source")}
        description={t("metricForm.source.help")}
        error={errorOf("source")}
        value={values.source}
        onChange={(event) => set({ source: event.currentTarget.value })}
      />
      <NativeSelect
        name="licence"
        label={t("metricForm.licence")}
        description={t("metricForm.licence.help")}
        error={errorOf("licence")}
        value={values.licence}
        onChange={(event) => set({ licence: event.currentTarget.value as Licence | "" })}
        data={[
          {
            value: "",
            label: t("metricForm.licence.collection", {
              licence: t(`collection.licence.${ofCollection}.name`),
            }),
          },
          ...LICENCES.map((licence) => ({
            value: licence,
            label: t(`collection.licence.${licence}.name`),
          })),
        ]}
      />
      <TextPairField
        name="tags"
        label={t("metricForm.tags")}
        description={t("metricForm.tags.help")}
        value={values.tags}
        onChange={(tags) => set({ tags })}
        errorOf={errorOf}
        both={both}
      />
    </Fold>
  );
}
