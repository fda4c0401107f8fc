import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Switch, TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { ColourField } from "../ColourField";
import { optionField } from "../check";
import type { FieldContext, OptionComponent } from "../fieldContext";
import css from "../fields.module.css";
import type { RuleValues } from "../values";
import { RangeOption, ShowUnitOption, SortOption, XFormatOption, YFormatOption } from "./axisOptions";
import { EndOption, SeasonStartOption, StackOption, StartOption, YearsOption } from "./dataOptions";
import {
  AxisOption,
  ColourOption,
  LegendOption,
  SeasonColoursOption,
  StyleOption,
  WidthOption,
} from "./lookOptions";
import type { OptionName } from "./matters";

/** The description of the chart; empty: generated. */
function DescriptionOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <TextPairField
      name={optionField("description")}
      label={t("chartForm.description")}
      description={t("chartForm.description.help")}
      placeholder={context.written}
      value={context.options.description}
      onChange={(description) => context.set({ description })}
      errorOf={context.errorOf}
      both={context.both}
      rows={5}
    />
  );
}

/** The priority of the chart: charts with a higher number come first. */
function PriorityOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <TextInput
      name={optionField("priority")}
      label={t("chartForm.priority")}
      description={t("chartForm.priority.help")}
      inputMode="numeric"
      autoComplete="off"
      error={context.errorOf(optionField("priority"))}
      value={context.options.priority}
      onChange={(event) => context.set({ priority: event.currentTarget.value })}
    />
  );
}

/** The colour of values above a threshold. */
function GreaterOption({ context }: { context: FieldContext }) {
  return <RuleOption side="greater" context={context} />;
}

/** The colour of values below a threshold. */
function LowerOption({ context }: { context: FieldContext }) {
  return <RuleOption side="lower" context={context} />;
}

function RuleOption({ side, context }: { side: "greater" | "lower"; context: FieldContext }) {
  return (
    <RuleField
      name={context.lookName(side)}
      side={side}
      value={context.look[side]}
      onChange={(rule) => context.setLook({ [side]: rule })}
      errorOf={context.errorOf}
    />
  );
}

/** A colour for the values beyond a limit; switching the rule on again restores the typed values. */
function RuleField(props: {
  name: string;
  side: "greater" | "lower";
  value: RuleValues | null;
  onChange: (value: RuleValues | null) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { name, side, value, onChange, errorOf } = props;
  const t = useText();
  const [before, setBefore] = useState<RuleValues>({ value: "", colour: side === "greater" ? "2" : "3" });
  return (
    <div className="stack-3">
      <Switch
        label={t(side === "greater" ? "chartForm.greater" : "chartForm.lower")}
        checked={value !== null}
        data-field={value === null ? name : undefined}
        onChange={(event) => {
          if (value) setBefore(value);
          onChange(event.currentTarget.checked ? before : null);
        }}
      />
      {value && (
        <div className={css.ruleFields}>
          <TextInput
            name={`${name}.value`}
            label={t(side === "greater" ? "chartForm.greater.value" : "chartForm.lower.value")}
            inputMode="decimal"
            autoComplete="off"
            error={errorOf(`${name}.value`) ?? errorOf(name)}
            value={value.value}
            onChange={(event) => onChange({ ...value, value: event.currentTarget.value })}
          />
          <ColourField
            name={`${name}.colour`}
            label={t(side === "greater" ? "chartForm.greater.colour" : "chartForm.lower.colour")}
            value={value.colour}
            onChange={(colour) => onChange({ ...value, colour: colour ?? value.colour })}
            error={errorOf(`${name}.colour`)}
          />
        </div>
      )}
    </div>
  );
}

const FIELDS: Readonly<Record<OptionName, OptionComponent>> = {
  start: StartOption,
  end: EndOption,
  seasonStart: SeasonStartOption,
  years: YearsOption,
  stack: StackOption,
  legend: LegendOption,
  colour: ColourOption,
  style: StyleOption,
  width: WidthOption,
  seasonColours: SeasonColoursOption,
  xFormat: XFormatOption,
  sort: SortOption,
  yFormat: YFormatOption,
  range: RangeOption,
  showUnit: ShowUnitOption,
  axis: AxisOption,
  greater: GreaterOption,
  lower: LowerOption,
  priority: PriorityOption,
  description: DescriptionOption,
};

/** The field of one option. */
export function OptionField({ option, context }: { option: OptionName; context: FieldContext }) {
  const Field = FIELDS[option];
  return <Field context={context} />;
}
