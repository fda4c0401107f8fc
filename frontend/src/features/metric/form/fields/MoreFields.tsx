import type { Aggregation, Licence, Transformation } from "@/gql/graphql";
import { EMPTY_END } from "@/lib/data/metric/metricEnd";
import { useMetricSuggestions } from "@/lib/data/metric/metricSuggestions";
import { problemText } from "@/lib/data/problems";
import { frequencyLetter } from "@/lib/lines";
import { LICENCES } from "@/lib/text/licences";
import { useText } from "@/lib/text/text";
import { EndFields } from "@/ui/field/EndFields";
import { NativeSelect, Switch, TextInput } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { TextPairField } from "@/ui/field/TextPairField";
import { Fold } from "@/ui/layout/Fold";
import css from "../MetricForm.module.css";
import type { FieldProps } from "./fieldProps";
import { canAggregate, parameterOf, problemOfParameter } from "./parameter";

/** The optional fields, folded at first. */
export function MoreFields(props: FieldProps) {
  return (
    <div className={css.folds}>
      <NoteFields {...props} />
      <StructureFields {...props} />
      <EndFold {...props} />
    </div>
  );
}

const NOTE_NAMES = ["notes", "notes.fr", "notes.en", "source", "licence", "tags", "tags.fr", "tags.en"];

/** Notes, source, licence and tags, folded unless one has a problem. */
function NoteFields({ values, set, errorOf, both, licence: ofCollection }: FieldProps) {
  const t = useText();
  return (
    <Fold title={t("metricForm.section.more")} open={NOTE_NAMES.some((field) => errorOf(field))}>
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

const NAMES = ["parent", "aggregation", "transformation", "parameter"];
const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];
const TRANSFORMATIONS: readonly Transformation[] = ["NONE", "CHANGE", "PCT", "MAVG", "MSUM", "INDEX"];

/** Parent, aggregation and transformation, folded unless one has a problem. */
function StructureFields({ values, set, errorOf, account, collection, series }: FieldProps) {
  const t = useText();
  const wrong = problemOfParameter(values.transformation, values.frequency, values.parameter, series);
  const dated = values.frequency !== "CATEGORY";
  return (
    <Fold title={t("metricForm.section.structure")} open={NAMES.some((field) => errorOf(field))}>
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
          data={AGGREGATIONS.map((value) => ({ value, label: t(`metricMore.aggregation.${value}`) }))}
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
          data={TRANSFORMATIONS.map((value) => ({ value, label: t(`metricMore.transformation.${value}`) }))}
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
  );
}

/** The key of the parent, with the collection's indicators as suggestions. */
function ParentField(props: {
  account: string;
  collection: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { account, collection, value, onChange, error } = props;
  const t = useText();
  const suggestions = useMetricSuggestions(account, collection, value);
  return (
    <SuggestInput
      name="parent"
      label={t("metricForm.parent")}
      description={t("metricForm.parent.help")}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      suggestions={suggestions}
    />
  );
}

/** Most suggestions of a base period during typing: the latest of the series. */
const OFFERED_BASES = 60;

interface ParameterFieldProps extends Pick<FieldProps, "values" | "set" | "series"> {
  error: string | undefined;
}

/** The parameter of the transformation: a number of periods, or the base of an index; nothing without one. */
function ParameterField({ values, set, series, error }: ParameterFieldProps) {
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

const END_NAMES = ["end.date", "end.reason", "end.reason.fr", "end.reason.en", "end.successor"];

/** Whether the indicator is discontinued, and its end; folded unless it is. */
function EndFold({ values: { end }, set, errorOf, account, collection, both }: FieldProps) {
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
