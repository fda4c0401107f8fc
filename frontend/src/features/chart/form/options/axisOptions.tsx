import type { CategoryOrder, ChartRange, ChartXFormat } from "@/gql/graphql";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { NativeSelect, Switch } from "@/ui/field/fields";
import { optionField } from "../check";
import type { FieldContext } from "../fieldContext";
import { Y_FORMATS, type YFormat } from "../values";

const RANGES: readonly ChartRange[] = ["AUTO", "AROUND", "ZERO"];
const X_FORMATS: readonly ChartXFormat[] = ["DATE", "CATEGORY"];
const SORTS: readonly CategoryOrder[] = ["VALUE", "NAME", "GIVEN"];

/** Whether periods are placed by date or side by side. */
export function XFormatOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={optionField("xFormat")}
      label={t("chartForm.xFormat")}
      description={t("chartForm.xFormat.help")}
      value={context.options.xFormat}
      onChange={(xFormat) => context.set({ xFormat })}
      error={context.errorOf(optionField("xFormat"))}
      options={X_FORMATS.map((value) => ({ value, label: t(`chartForm.xFormat.${value}`) }))}
    />
  );
}

/** The order of categories. */
export function SortOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={optionField("sort")}
      label={t("chartForm.sort")}
      description={t("chartForm.sort.help")}
      value={context.options.sort}
      onChange={(sort) => context.set({ sort })}
      error={context.errorOf(optionField("sort"))}
      options={SORTS.map((value) => ({ value, label: t(`chartForm.sort.${value}`) }))}
    />
  );
}

/** The number formats, each with the latest value as its example. */
export function YFormatOption({ context }: { context: FieldContext }) {
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

/** The range of the value axis. */
export function RangeOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={optionField("range")}
      label={t("chartForm.range")}
      value={context.options.range}
      onChange={(range) => context.set({ range })}
      error={context.errorOf(optionField("range"))}
      options={RANGES.map((value) => ({ value, label: t(`chartForm.range.${value}`) }))}
    />
  );
}

/** Whether the unit is written at the axis. */
export function ShowUnitOption({ context }: { context: FieldContext }) {
  const t = useText();
  const { options, set, series, several } = context;
  return (
    <Switch
      name={optionField("showUnit")}
      label={t("chartForm.showUnit")}
      description={series?.unit && !several ? t("chartForm.showUnit.unit", { unit: series.unit }) : undefined}
      checked={options.showUnit}
      onChange={(event) => set({ showUnit: event.currentTarget.checked })}
    />
  );
}
