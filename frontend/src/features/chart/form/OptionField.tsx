import type { ChartSeries } from "@/charts";
import type {
  CategoryOrder,
  ChartAxis,
  ChartRange,
  ChartStack,
  ChartXFormat,
  LineStyle,
} from "@/gql/graphql";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import type { TextPair } from "@/lib/text/textPair";
import { Choices } from "@/ui/field/Choices";
import { NativeSelect, Switch, TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { optionField } from "./check";
import { ColourField } from "./fields/ColourField";
import { DateField } from "./fields/DateField";
import { LineSample } from "./fields/lineSamples";
import { RuleField } from "./fields/RuleField";
import { SeasonColours } from "./fields/SeasonColours";
import { SeasonStartField } from "./fields/SeasonStartField";
import type { OptionName } from "./matters";
import { automaticColour, type LookValues, type OptionValues, Y_FORMATS, type YFormat } from "./values";

const STACKS: readonly ChartStack[] = ["NONE", "YES", "PERCENT"];
const RANGES: readonly ChartRange[] = ["AUTO", "AROUND", "ZERO"];
const X_FORMATS: readonly ChartXFormat[] = ["DATE", "CATEGORY"];
const SORTS: readonly CategoryOrder[] = ["VALUE", "NAME", "GIVEN"];
const AXES: readonly ChartAxis[] = ["LEFT", "RIGHT"];
const STYLES: readonly LineStyle[] = ["LINE", "DASH", "DOT", "DASHDOT"];
const WIDTHS = [1, 2, 3, 4, 5] as const;

/** The context of every field of the form. */
export interface FieldContext {
  options: OptionValues;
  set: (change: Partial<OptionValues>) => void;
  /** The look of the series being edited, and its position among the series. */
  look: LookValues;
  setLook: (change: Partial<LookValues>) => void;
  series: ChartSeries | undefined;
  place: number;
  errorOf: (field: string) => string | undefined;
  /** The same for the look's fields. */
  lookErrorOf: (field: string) => string | undefined;
  lookName: (field: string) => string;
  both: boolean;
  /** Whether the chart has several series. */
  several: boolean;
  /** The generated description by language, as far as it is known. */
  written: Partial<TextPair>;
}

/** The field of one option. */
export function OptionField({ option, context }: { option: OptionName; context: FieldContext }) {
  const t = useText();
  const language = useLanguage();
  const { options, set, look, setLook, series, place, errorOf, lookErrorOf, lookName, both } = context;
  switch (option) {
    case "start":
    case "end":
      return (
        <DateField
          option={option}
          value={options[option]}
          onChange={(date) => set({ [option]: date })}
          placeholder={option === "start" ? series?.periods[0] : series?.periods.at(-1)}
          error={errorOf(optionField(option))}
        />
      );
    case "seasonStart":
      return (
        <SeasonStartField
          value={options.seasonStart}
          onChange={(seasonStart) => set({ seasonStart })}
          error={errorOf(optionField("seasonStart"))}
        />
      );
    case "years":
      return (
        <TextInput
          name={optionField("years")}
          label={t("chartForm.years")}
          description={t("chartForm.years.help")}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("chartForm.years.all")}
          error={errorOf(optionField("years"))}
          value={options.years}
          onChange={(event) => set({ years: event.currentTarget.value })}
        />
      );
    case "stack":
      return (
        <Choices
          name={optionField("stack")}
          label={t("chartForm.stack")}
          description={t("chartForm.stack.help")}
          value={options.stack}
          onChange={(stack) => set({ stack })}
          error={errorOf(optionField("stack"))}
          options={STACKS.map((value) => ({ value, label: t(`chartForm.stack.${value}`) }))}
        />
      );
    case "legend":
      return (
        <TextPairField
          name={lookName("legend")}
          label={t("chartForm.legend")}
          description={t("chartForm.legend.help")}
          placeholder={{ [language]: series?.name }}
          value={look.legend}
          onChange={(legend) => setLook({ legend })}
          errorOf={errorOf}
          both={both}
        />
      );
    case "colour":
      return (
        <ColourField
          name={lookName("colour")}
          label={t("chartForm.colour")}
          value={look.colour}
          automatic={automaticColour(place)}
          onChange={(colour) => setLook({ colour })}
          error={lookErrorOf("colour")}
        />
      );
    case "style":
      return (
        <Choices
          name={lookName("style")}
          label={t("chartForm.style")}
          value={look.style}
          onChange={(style) => setLook({ style })}
          error={lookErrorOf("style")}
          options={STYLES.map((value) => ({
            value,
            label: t(`chartForm.style.${value}`),
            picture: <LineSample style={value} />,
          }))}
        />
      );
    case "width":
      return (
        <Choices
          name={lookName("width")}
          label={t("chartForm.width")}
          value={look.width === null ? "auto" : String(look.width)}
          onChange={(width) => setLook({ width: width === "auto" ? null : Number(width) })}
          error={lookErrorOf("width")}
          options={[
            { value: "auto", label: t("chartForm.auto") },
            ...WIDTHS.map((width) => ({
              value: String(width),
              label: t("chartForm.width.pixels", { width }),
              picture: <LineSample width={width} />,
            })),
          ]}
        />
      );
    case "seasonColours":
      return (
        <SeasonColours
          value={options.seasonColours}
          seasons={[...(series?.season?.names ?? [])].reverse()}
          onChange={(seasonColours) => set({ seasonColours })}
          errorOf={errorOf}
        />
      );
    case "xFormat":
      return (
        <Choices
          name={optionField("xFormat")}
          label={t("chartForm.xFormat")}
          description={t("chartForm.xFormat.help")}
          value={options.xFormat}
          onChange={(xFormat) => set({ xFormat })}
          error={errorOf(optionField("xFormat"))}
          options={X_FORMATS.map((value) => ({ value, label: t(`chartForm.xFormat.${value}`) }))}
        />
      );
    case "sort":
      return (
        <Choices
          name={optionField("sort")}
          label={t("chartForm.sort")}
          description={t("chartForm.sort.help")}
          value={options.sort}
          onChange={(sort) => set({ sort })}
          error={errorOf(optionField("sort"))}
          options={SORTS.map((value) => ({ value, label: t(`chartForm.sort.${value}`) }))}
        />
      );
    case "yFormat":
      return <YFormatField context={context} />;
    case "range":
      return (
        <Choices
          name={optionField("range")}
          label={t("chartForm.range")}
          value={options.range}
          onChange={(range) => set({ range })}
          error={errorOf(optionField("range"))}
          options={RANGES.map((value) => ({ value, label: t(`chartForm.range.${value}`) }))}
        />
      );
    case "showUnit":
      return (
        <Switch
          name={optionField("showUnit")}
          label={t("chartForm.showUnit")}
          description={
            series?.unit && !context.several ? t("chartForm.showUnit.unit", { unit: series.unit }) : undefined
          }
          checked={options.showUnit}
          onChange={(event) => set({ showUnit: event.currentTarget.checked })}
        />
      );
    case "axis":
      return (
        <Choices
          name={lookName("axis")}
          label={t("chartForm.axis")}
          description={context.several ? t("chartForm.axis.help") : undefined}
          value={look.axis}
          onChange={(axis) => setLook({ axis })}
          error={lookErrorOf("axis")}
          options={AXES.map((value) => ({ value, label: t(`chartForm.axis.${value}`) }))}
        />
      );
    case "greater":
    case "lower":
      return (
        <RuleField
          name={lookName(option)}
          side={option}
          value={look[option]}
          onChange={(rule) => setLook({ [option]: rule })}
          errorOf={errorOf}
        />
      );
    case "priority":
      return (
        <TextInput
          name={optionField("priority")}
          label={t("chartForm.priority")}
          description={t("chartForm.priority.help")}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf(optionField("priority"))}
          value={options.priority}
          onChange={(event) => set({ priority: event.currentTarget.value })}
        />
      );
    case "description":
      return (
        <TextPairField
          name={optionField("description")}
          label={t("chartForm.description")}
          description={t("chartForm.description.help")}
          placeholder={context.written}
          value={options.description}
          onChange={(description) => set({ description })}
          errorOf={errorOf}
          both={both}
          rows={5}
        />
      );
  }
}

/** The number formats, each with the latest value as its example. */
function YFormatField({ context }: { context: FieldContext }) {
  const t = useText();
  const language = useLanguage();
  const { options, set, series, errorOf } = context;
  const value = series?.latest?.value ?? series?.values.at(-1) ?? 1234.5;
  const example = (format: YFormat) =>
    formatNumber(value, {
      language,
      decimals: format === "auto" ? series?.decimals : (format.split(".")[1]?.replace("%", "").length ?? 0),
      percent: format.endsWith("%"),
    });
  return (
    <NativeSelect
      name={optionField("yFormat")}
      label={t("chartForm.yFormat")}
      error={errorOf(optionField("yFormat"))}
      value={options.yFormat}
      onChange={(event) => set({ yFormat: event.currentTarget.value as YFormat })}
      data={Y_FORMATS.map((format) => ({
        value: format,
        label:
          format === "auto"
            ? t("chartForm.yFormat.auto", { example: example(format) })
            : t("chartForm.yFormat.format", { format, example: example(format) }),
      }))}
    />
  );
}
