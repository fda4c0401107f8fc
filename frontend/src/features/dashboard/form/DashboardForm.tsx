import type { ReactNode } from "react";
import type { DashboardAccess } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { Radio, RadioGroup, TextInput } from "@/ui/field/fields";
import { Section } from "@/ui/layout/Section";
import css from "./DashboardForm.module.css";
import explained from "./Explained.module.css";
import type { FieldProps } from "./fields/fieldProps";
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

const ACCESS: readonly DashboardAccess[] = ["PRIVATE", "SHARED", "PUBLIC"];

/** The access to a personal dashboard, with the effect of each choice. */
function AccessField(props: {
  value: DashboardAccess;
  isHidden: boolean;
  isNew: boolean;
  error: string | undefined;
  onChange: (access: DashboardAccess) => void;
}) {
  const { value, isHidden, isNew, error, onChange } = props;
  const t = useText();
  return (
    <div>
      <RadioGroup
        name="access"
        data-field="access"
        label={t("dashboardEdit.form.access")}
        error={error}
        value={value}
        onChange={(access) => onChange(access as DashboardAccess)}
      >
        <div className="choices">
          {ACCESS.map((access) => (
            <Radio
              key={access}
              value={access}
              label={t(`dashboardEdit.access.${access}`)}
              description={t(
                access === "PUBLIC" && isHidden
                  ? "dashboardEdit.access.PUBLIC.hidden"
                  : `dashboardEdit.access.${access}.text`,
              )}
            />
          ))}
        </div>
      </RadioGroup>
      {value === "SHARED" && isNew && (
        <p className={explained.explained}>{t("dashboardEdit.access.later")}</p>
      )}
      {value !== "PRIVATE" && <p className={explained.explained}>{t("dashboardEdit.access.indicators")}</p>}
    </div>
  );
}

/** The dates between which the charts are shown. */
function RangeFields({ values, set, errorOf }: FieldProps) {
  const t = useText();
  return (
    <Section title={t("dashboardEdit.form.range")} text={t("dashboardEdit.form.range.help")}>
      <div className={css.dates}>
        {(["start", "end"] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`dashboardEdit.form.${name}`)}
            description={t(`dashboardEdit.form.${name}.help`)}
            value={values[name]}
            error={errorOf(name)}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
            autoComplete="off"
          />
        ))}
      </div>
    </Section>
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
