import type { Aggregation, Frequency, Licence, Transformation } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { FREQUENCIES, frequencyLetter, type LineSeries } from "@/lib/lines";
import { paths } from "@/lib/paths";
import { LICENCES } from "@/lib/text/licences";
import { useText } from "@/lib/text/text";
import { NativeSelect, Switch, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { TextPairField } from "@/ui/field/TextPairField";
import { Fold } from "@/ui/layout/Fold";
import css from "./MetricFields.module.css";
import { ParentField } from "./ParentField";
import { canAggregate, parameterOf, problemOfParameter } from "./parameter";
import { usePathCheck } from "./usePathCheck";
import type { MetricValues } from "./values";

const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];
const TRANSFORMATIONS: readonly Transformation[] = ["NONE", "CHANGE", "PCT", "MAVG", "MSUM", "INDEX"];

export interface FieldProps {
  account: string;
  collection: string;
  /** The collection's licence. */
  licence: Licence;
  /** Current path of the indicator; `null` for a new one. */
  ownPath: string | null;
  /** Whether several vintages are published, which fixes the frequency. */
  frequencyFixed: boolean;
  /** Number of published observations that the chosen frequency replaces. */
  replaced: number;
  values: MetricValues;
  set: (change: Partial<MetricValues>) => void;
  errorOf: (field: string) => string | undefined;
  both: boolean;
  /** The valid part of the lines, to check fields against them. */
  series: LineSeries | null;
}

/** Whether saving as categories drops a chosen aggregation or transformation. */
function dropsDefaults({ frequency, aggregation, transformation }: MetricValues): boolean {
  return frequency === "CATEGORY" && (aggregation !== "NONE" || transformation !== "NONE");
}

/** The hint about the frequency before saving. */
function frequencyHint(t: ReturnType<typeof useText>, { frequencyFixed, replaced, values }: FieldProps) {
  if (frequencyFixed) return t("metricForm.frequency.fixed");
  const drops = dropsDefaults(values) ? t("metricForm.frequency.drops") : undefined;
  if (replaced === 0) return drops;
  return (
    <>
      <strong>{t("metricForm.frequency.replaces", { count: replaced })}</strong> {drops}
    </>
  );
}

/** The required fields of an indicator: name, key, frequency, unit. */
export function MainFields(
  props: FieldProps & {
    /** Absent while the other language has a text: then both are shown. */
    onBoth: ((both: boolean) => void) | undefined;
    onName: (name: MetricValues["name"]) => void;
    onPath: (path: string) => void;
  },
) {
  const { account, collection, ownPath, frequencyFixed, values, set, errorOf, both, onBoth, onName, onPath } =
    props;
  const t = useText();
  const check = usePathCheck({ account, collection, path: values.path }, ownPath);
  return (
    <div className={css.fields}>
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

const NOTE_FIELDS = ["notes", "notes.fr", "notes.en", "source", "licence", "tags", "tags.fr", "tags.en"];
const STRUCTURE_FIELDS = ["parent", "aggregation", "transformation", "parameter"];

/** The optional fields, folded at first. */
export function MoreFields(props: FieldProps) {
  const { values, set, errorOf, both, account, collection, series } = props;
  const t = useText();
  const wrong = problemOfParameter(values.transformation, values.frequency, values.parameter, series);
  const dated = values.frequency !== "CATEGORY";
  return (
    <div className={css.folds}>
      <Fold title={t("metricForm.section.more")} open={NOTE_FIELDS.some((field) => errorOf(field))}>
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
                licence: t(`collection.licence.${props.licence}.name`),
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
      <Fold title={t("metricForm.section.structure")} open={STRUCTURE_FIELDS.some((field) => errorOf(field))}>
        <ParentField
          account={account}
          collection={collection}
          value={values.parent}
          onChange={(parent) => set({ parent })}
          error={errorOf("parent")}
        />
        {dated && canAggregate(values.frequency) && (
          <NativeSelect
            name="aggregation"
            label={t("metricForm.aggregation")}
            error={errorOf("aggregation")}
            value={values.aggregation}
            onChange={(event) => set({ aggregation: event.currentTarget.value as Aggregation })}
            data={AGGREGATIONS.map((value) => ({ value, label: t(`metric.aggregation.${value}`) }))}
          />
        )}
        {dated && (
          <NativeSelect
            name="transformation"
            label={t("metricForm.transformation")}
            error={errorOf("transformation")}
            value={values.transformation}
            onChange={(event) =>
              set({ transformation: event.currentTarget.value as Transformation, parameter: "" })
            }
            data={TRANSFORMATIONS.map((value) => ({ value, label: t(`metric.transformation.${value}`) }))}
          />
        )}
        {dated && (
          <ParameterField
            values={values}
            set={set}
            series={series}
            error={wrong ? problemText(t, wrong) : errorOf("parameter")}
          />
        )}
      </Fold>
    </div>
  );
}

/** Most suggestions of a base period during typing: the latest of the series. */
const OFFERED_BASES = 60;

function ParameterField(
  props: Pick<FieldProps, "values" | "set" | "series"> & { error: string | undefined },
) {
  const { values, set, series, error } = props;
  const t = useText();
  const parameter = parameterOf(values.transformation, values.frequency);
  if (parameter.kind === "none") return null;
  const isBase = parameter.kind === "base";
  const letter = frequencyLetter(values.frequency ?? "MONTHLY");
  const bases = isBase ? series?.periods.slice(-OFFERED_BASES) : undefined;
  return (
    <SuggestInput
      name="parameter"
      label={isBase ? t("metricForm.parameter.base") : t("metricForm.parameter.periods", { letter })}
      description={
        isBase
          ? t("metricForm.parameter.defaultFirst")
          : t("metricForm.parameter.default", { value: parameter.byDefault })
      }
      inputMode={isBase ? undefined : "numeric"}
      placeholder={isBase ? series?.periods[0] : String(parameter.byDefault)}
      error={error}
      value={values.parameter}
      onChange={(event) => set({ parameter: event.currentTarget.value })}
      suggestions={(bases ?? []).map((value) => ({ value }))}
    />
  );
}
