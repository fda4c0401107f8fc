import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { Section } from "@/ui/layout/Section";
import type { FieldProps } from "./fieldProps";
import css from "./RangeFields.module.css";

/** The dates between which the charts are shown. */
export function RangeFields({ values, set, errorOf }: FieldProps) {
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
