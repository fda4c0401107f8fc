import type { ChartStack } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { TextInput } from "@/ui/field/fields";
import { optionField } from "../check";
import type { FieldContext } from "../context/fieldContext";
import { DateField } from "../fields/DateField";
import { SeasonStartField } from "../fields/SeasonStartField";

const STACKS: readonly ChartStack[] = ["NONE", "YES", "PERCENT"];

/** The first date of the chart. */
export function StartOption({ context }: { context: FieldContext }) {
  return <DateOption option="start" placeholder={context.series?.periods[0]} context={context} />;
}

/** The last date of the chart. */
export function EndOption({ context }: { context: FieldContext }) {
  return <DateOption option="end" placeholder={context.series?.periods.at(-1)} context={context} />;
}

function DateOption(props: {
  option: "start" | "end";
  placeholder: string | undefined;
  context: FieldContext;
}) {
  const { option, placeholder, context } = props;
  return (
    <DateField
      option={option}
      value={context.options[option]}
      onChange={(date) => context.set({ [option]: date })}
      placeholder={placeholder}
      error={context.errorOf(optionField(option))}
    />
  );
}

/** The day on which a season starts. */
export function SeasonStartOption({ context }: { context: FieldContext }) {
  return (
    <SeasonStartField
      value={context.options.seasonStart}
      onChange={(seasonStart) => context.set({ seasonStart })}
      error={context.errorOf(optionField("seasonStart"))}
    />
  );
}

/** The number of seasons. */
export function YearsOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <TextInput
      name={optionField("years")}
      label={t("chartForm.years")}
      description={t("chartForm.years.help")}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("chartForm.years.all")}
      error={context.errorOf(optionField("years"))}
      value={context.options.years}
      onChange={(event) => context.set({ years: event.currentTarget.value })}
    />
  );
}

/** Whether the series are stacked, as a sum or in per cent of it. */
export function StackOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={optionField("stack")}
      label={t("chartForm.stack")}
      description={t("chartForm.stack.help")}
      value={context.options.stack}
      onChange={(stack) => context.set({ stack })}
      error={context.errorOf(optionField("stack"))}
      options={STACKS.map((value) => ({ value, label: t(`chartForm.stack.${value}`) }))}
    />
  );
}
