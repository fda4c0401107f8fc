import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Switch, TextInput } from "@/ui/field/fields";
import type { RuleValues } from "../values";
import { ColourField } from "./ColourField";
import css from "./fields.module.css";

/** A colour for the values beyond a limit; switching the rule on again restores the typed values. */
export function RuleField(props: {
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
    <div className={css.rule}>
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
