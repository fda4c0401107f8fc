import { frequencyLetter } from "@/lib/lines";
import { useText } from "@/lib/text/text";
import { SuggestInput } from "@/ui/field/SuggestInput";
import type { FieldProps } from "./fieldProps";
import { parameterOf } from "./parameter";

/** Most suggestions of a base period during typing: the latest of the series. */
const OFFERED_BASES = 60;

interface ParameterFieldProps extends Pick<FieldProps, "values" | "set" | "series"> {
  error: string | undefined;
}

/** The parameter of the transformation: a number of periods, or the base of an index; nothing without one. */
export function ParameterField({ values, set, series, error }: ParameterFieldProps) {
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
