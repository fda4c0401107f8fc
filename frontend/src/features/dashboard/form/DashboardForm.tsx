import type { ReactNode } from "react";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { Section } from "@/ui/layout/Section";
import { AccessField } from "./fields/AccessField";
import { RangeFields } from "./fields/RangeFields";
import { TextFields } from "./fields/TextFields";
import type { DashboardValues } from "./values";

/** The form of a dashboard, to create one or to edit its settings. */
export function DashboardForm(props: {
  place: { account: string; collection: string };
  /** Whether only members can see the account. */
  isHidden: boolean;
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
  values: DashboardValues;
  onChange: (values: DashboardValues) => void;
  saving: Saving;
  onSave: () => void;
  beside: ReactNode;
}) {
  const { place, isHidden, ownKey, values, onChange, saving, onSave, beside } = props;
  const t = useText();
  const errorOf = useFieldErrors(saving.problems);
  const set = (change: Partial<DashboardValues>) => onChange({ ...values, ...change });
  useSaveShortcut(() => {
    if (!saving.busy) onSave();
  });
  return (
    <FormShell
      wide
      problems={saving.problems.filter((it) => it.code !== "CONFLICT")}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={onSave}
      submit={t(ownKey === null ? "dashboardEdit.form.create" : "dashboardEdit.form.save")}
      fieldNames={fieldNames(t)}
      beside={beside}
    >
      <TextFields place={place} ownKey={ownKey} values={values} set={set} errorOf={errorOf} />
      {values.access !== null && (
        <Section title={t("dashboardEdit.form.readers")} text={t("dashboardEdit.form.readers.help")}>
          <AccessField
            value={values.access}
            isHidden={isHidden}
            isNew={ownKey === null}
            error={errorOf("access")}
            onChange={(access) => set({ access })}
          />
        </Section>
      )}
      <RangeFields values={values} set={set} errorOf={errorOf} />
    </FormShell>
  );
}

/** The labels of the fields, by the names that problems have for them. */
function fieldNames(t: Translate): Record<string, string> {
  return {
    key: t("dashboardEdit.form.key"),
    name: t("dashboardEdit.form.name"),
    "name.fr": t("dashboardEdit.form.name"),
    "name.en": t("dashboardEdit.form.name"),
    description: t("dashboardEdit.form.description"),
    "description.fr": t("dashboardEdit.form.description"),
    "description.en": t("dashboardEdit.form.description"),
    tags: t("dashboardEdit.form.tags"),
    "tags.fr": t("dashboardEdit.form.tags"),
    "tags.en": t("dashboardEdit.form.tags"),
    access: t("dashboardEdit.form.access"),
    start: t("dashboardEdit.form.start"),
    end: t("dashboardEdit.form.end"),
  };
}
