import { useId } from "react";
import type { ChartStack } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { optionField } from "../check";
import type { FieldContext } from "../fieldContext";
import css from "../fields.module.css";

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

/** The first or the last date of a chart. The two are side by side: a problem's text takes the width of both. */
function DateField(props: {
  option: "start" | "end";
  value: string;
  onChange: (value: string) => void;
  /** The date that applies if the field is empty. */
  placeholder: string | undefined;
  error: string | undefined;
}) {
  const { option, value, onChange, placeholder, error } = props;
  const t = useText();
  const id = useId();
  return (
    <>
      <TextInput
        name={optionField(option)}
        label={t(option === "start" ? "chartForm.start" : "chartForm.end")}
        placeholder={value === "" ? placeholder : undefined}
        spellCheck={false}
        autoComplete="off"
        error={error !== undefined}
        aria-describedby={error && id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p id={id} className={`${css.error} ${css.below}`}>
          {error}
        </p>
      )}
    </>
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

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Days per month. A season cannot start on 29 February, which most years lack. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const NEW_YEAR = "01-01";

/** The day on which a season starts: day and month. */
function SeasonStartField(props: {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}) {
  const { value, onChange, error } = props;
  const t = useText();
  const [month = 1, day = 1] = (value ?? NEW_YEAR).split("-").map(Number);
  const set = (nextMonth: number, nextDay: number) => {
    const kept = Math.min(nextDay, LENGTHS[nextMonth - 1] ?? 31);
    const next = `${String(nextMonth).padStart(2, "0")}-${String(kept).padStart(2, "0")}`;
    onChange(next === NEW_YEAR ? null : next);
  };
  return (
    <fieldset className={css.group}>
      <legend className="legend">{t("chartForm.seasonStart")}</legend>
      <p className="hint">{t("chartForm.seasonStart.help")}</p>
      <div className={css.selects}>
        <NativeSelect
          name={optionField("seasonStart")}
          aria-label={t("chartForm.seasonStart.day")}
          error={error !== undefined}
          value={String(day)}
          onChange={(event) => set(month, Number(event.currentTarget.value))}
          data={Array.from({ length: LENGTHS[month - 1] ?? 31 }, (_, index) => ({
            value: String(index + 1),
            label: t("chartForm.day", { day: index + 1 }),
          }))}
        />
        <NativeSelect
          aria-label={t("chartForm.seasonStart.month")}
          error={error !== undefined}
          value={String(month)}
          onChange={(event) => set(Number(event.currentTarget.value), day)}
          data={MONTHS.map((number) => ({ value: String(number), label: t(`chartForm.month.${number}`) }))}
        />
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
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
