import type { Aggregation, Licence, Transformation } from "@/gql/graphql";
import { useMetricSuggestions } from "@/lib/data/metricSuggestions";
import { problemText } from "@/lib/data/problems";
import { frequencyLetter } from "@/lib/lines";
import { LICENCES } from "@/lib/text/licences";
import { usePickText, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { TextPairField } from "@/ui/field/TextPairField";
import { Fold } from "@/ui/layout/Fold";
import { tooLarge } from "./checks";
import type { Compared } from "./conflict/difference";
import { EndFold } from "./fields/EndFold";
import type { FieldProps } from "./fields/fieldProps";
import { MainFields } from "./fields/MainFields";
import { canAggregate, parameterOf, problemOfParameter } from "./fields/parameter";
import { LinesPanel } from "./lines/LinesPanel";
import css from "./MetricForm.module.css";
import type { MetricFormProps } from "./metricFormProps";
import { effectText } from "./publishedText";
import { useMetricForm } from "./useMetricForm";

/** The form: the fields on the left, the lines and their chart on the right. */
export function MetricForm(props: MetricFormProps) {
  const { account, collection, ownPath, frequencyFixed, published, values, saving } = props;
  const t = useText();
  const pick = usePickText();
  const form = useMetricForm(props);
  const { whole, set, submit } = form;
  const { editor, heading, read, effect, beginsAnew } = form.lines;

  const fields = {
    account,
    collection,
    licence: props.licence,
    ownPath,
    frequencyFixed,
    replaced: beginsAnew ? (published?.observations ?? 0) : 0,
    values,
    set,
    errorOf: form.errorOf,
    both: form.both,
    series: read.outcome?.series ?? null,
  };
  return (
    <FormShell
      wide
      sticky
      problems={form.ofFields}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={submit}
      submit={props.submit}
      beside={
        <>
          {props.beside}
          {effect && effect.rows.length > 0 && <Effect {...effect} />}
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.main}>
          <MainFields {...fields} onBoth={form.onBoth} onName={form.onName} onPath={form.onPath} />
        </div>
        <div className={css.lines}>
          <LinesPanel
            ref={editor}
            frequency={values.frequency}
            onFrequency={frequencyFixed ? undefined : (frequency) => set({ frequency })}
            lines={values.lines}
            onLines={(lines) => set({ lines })}
            read={read}
            onUse={form.onUse}
            onImport={props.onImport}
            heading={heading}
            effect={effect}
            error={whole ? problemText(t, whole) : tooLarge(t, read.outcome?.bytes ?? 0)}
            name={pick(values.name)?.text ?? ""}
            unit={pick(values.unit)?.text ?? ""}
          />
        </div>
        <div className={css.more}>
          <MoreFields {...fields} />
        </div>
      </div>
    </FormShell>
  );
}

/** The optional fields, folded at first. */
function MoreFields(props: FieldProps) {
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

/** What publishing would change, in numbers. */
function Effect({ rows: _, ...counts }: Compared) {
  const t = useText();
  return (
    <p className={css.effect} role="status">
      {effectText(t, counts)}
    </p>
  );
}
