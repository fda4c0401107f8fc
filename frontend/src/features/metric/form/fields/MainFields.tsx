import type { Frequency } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { FREQUENCIES } from "@/lib/lines";
import { paths } from "@/lib/paths";
import { type Translate, useText } from "@/lib/text/text";
import { NativeSelect, Switch } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import type { MetricValues } from "../values";
import type { FieldProps } from "./fieldProps";
import { usePathCheck } from "./usePathCheck";

interface MainFieldsProps extends FieldProps {
  /** Absent while the other language has a text: then both are shown. */
  onBoth: ((both: boolean) => void) | undefined;
  onName: (name: MetricValues["name"]) => void;
  onPath: (path: string) => void;
}

/** The required fields of an indicator: name, key, frequency, unit. */
export function MainFields(props: MainFieldsProps) {
  const { values, set, errorOf, both, onBoth, onName } = props;
  const t = useText();
  return (
    <div className="stack-5">
      <Switch
        label={t("collection.form.both")}
        checked={both}
        disabled={!onBoth}
        onChange={(event) => onBoth?.(event.currentTarget.checked)}
      />
      <TextPairField
        name="name"
        label={t("metricForm.name")}
        value={values.name}
        onChange={onName}
        errorOf={errorOf}
        both={both}
        required
      />
      <PathField {...props} />
      <FrequencyField {...props} />
      <TextPairField
        name="unit"
        label={t("metricForm.unit")}
        description={t("metricForm.unit.help")}
        value={values.unit}
        onChange={(unit) => set({ unit })}
        errorOf={errorOf}
        both={both}
      />
    </div>
  );
}

function PathField({ account, collection, ownPath, values, errorOf, onPath }: MainFieldsProps) {
  const t = useText();
  const check = usePathCheck({ account, collection, path: values.path }, ownPath);
  return (
    <KeyField
      name="path"
      label={t("metricForm.path")}
      description={t(ownPath === null ? "metricForm.path.help" : "metricForm.path.editHelp")}
      prefix={`${location.host}${paths.collection(account, collection)}/`}
      value={values.path}
      fixed={ownPath !== null}
      onChange={onPath}
      error={check.problem ? problemText(t, check.problem) : errorOf("path")}
      free={check.free ? t("metricForm.path.free") : undefined}
    />
  );
}

function FrequencyField(props: FieldProps) {
  const { frequencyFixed, values, set, errorOf } = props;
  const t = useText();
  return (
    <NativeSelect
      name="frequency"
      label={t("metricForm.frequency")}
      description={frequencyHint(t, props)}
      disabled={frequencyFixed}
      error={errorOf("frequency")}
      value={values.frequency ?? ""}
      onChange={(event) => set({ frequency: (event.currentTarget.value || null) as Frequency | null })}
      data={[
        ...(values.frequency === null
          ? [{ value: "", label: t("metricForm.frequency.choose"), disabled: true }]
          : []),
        ...FREQUENCIES.map((frequency) => ({
          value: frequency,
          label: t(`metric.frequency.${frequency}`),
        })),
      ]}
    />
  );
}

/** Whether saving as categories drops a chosen aggregation or transformation. */
function dropsDefaults({ frequency, aggregation, transformation }: MetricValues): boolean {
  return frequency === "CATEGORY" && (aggregation !== "NONE" || transformation !== "NONE");
}

/** The hint about the frequency before saving. */
function frequencyHint(t: Translate, { frequencyFixed, replaced, values }: FieldProps) {
  if (frequencyFixed) return t("metricForm.frequency.fixed");
  const drops = dropsDefaults(values) ? t("metricForm.frequency.drops") : undefined;
  if (replaced === 0) return drops;
  return (
    <>
      <strong>{t("metricForm.frequency.replaces", { count: replaced })}</strong> {drops}
    </>
  );
}
