import type { ChartAxis, LineStyle } from "@/gql/graphql";
import { useLanguage, useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { TextPairField } from "@/ui/field/TextPairField";
import { automaticColour } from "../colour";
import type { FieldContext } from "../context/fieldContext";
import { ColourField } from "../fields/ColourField";
import { LineSample } from "../fields/lineSamples";
import { SeasonColours } from "../fields/SeasonColours";

const AXES: readonly ChartAxis[] = ["LEFT", "RIGHT"];
const STYLES: readonly LineStyle[] = ["LINE", "DASH", "DOT", "DASHDOT"];
const WIDTHS = [1, 2, 3, 4, 5] as const;

/** The name of the series in the chart. */
export function LegendOption({ context }: { context: FieldContext }) {
  const t = useText();
  const language = useLanguage();
  return (
    <TextPairField
      name={context.lookName("legend")}
      label={t("chartForm.legend")}
      description={t("chartForm.legend.help")}
      placeholder={{ [language]: context.series?.name }}
      value={context.look.legend}
      onChange={(legend) => context.setLook({ legend })}
      errorOf={context.errorOf}
      both={context.both}
    />
  );
}

/** The colour of the series. */
export function ColourOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <ColourField
      name={context.lookName("colour")}
      label={t("chartForm.colour")}
      value={context.look.colour}
      automatic={automaticColour(context.place)}
      onChange={(colour) => context.setLook({ colour })}
      error={context.lookErrorOf("colour")}
    />
  );
}

/** The dashes of the line. */
export function StyleOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={context.lookName("style")}
      label={t("chartForm.style")}
      value={context.look.style}
      onChange={(style) => context.setLook({ style })}
      error={context.lookErrorOf("style")}
      options={STYLES.map((value) => ({
        value,
        label: t(`chartForm.style.${value}`),
        picture: <LineSample style={value} />,
      }))}
    />
  );
}

/** The width of the line. */
export function WidthOption({ context }: { context: FieldContext }) {
  const t = useText();
  const { width } = context.look;
  return (
    <Choices
      name={context.lookName("width")}
      label={t("chartForm.width")}
      value={width === null ? "auto" : String(width)}
      onChange={(chosen) => context.setLook({ width: chosen === "auto" ? null : Number(chosen) })}
      error={context.lookErrorOf("width")}
      options={[
        { value: "auto", label: t("chartForm.auto") },
        ...WIDTHS.map((pixels) => ({
          value: String(pixels),
          label: t("chartForm.width.pixels", { width: pixels }),
          picture: <LineSample width={pixels} />,
        })),
      ]}
    />
  );
}

/** The colours of the seasons. */
export function SeasonColoursOption({ context }: { context: FieldContext }) {
  return (
    <SeasonColours
      value={context.options.seasonColours}
      seasons={[...(context.series?.season?.names ?? [])].reverse()}
      onChange={(seasonColours) => context.set({ seasonColours })}
      errorOf={context.errorOf}
    />
  );
}

/** The side of the value axis. */
export function AxisOption({ context }: { context: FieldContext }) {
  const t = useText();
  return (
    <Choices
      name={context.lookName("axis")}
      label={t("chartForm.axis")}
      description={context.several ? t("chartForm.axis.help") : undefined}
      value={context.look.axis}
      onChange={(axis) => context.setLook({ axis })}
      error={context.lookErrorOf("axis")}
      options={AXES.map((value) => ({ value, label: t(`chartForm.axis.${value}`) }))}
    />
  );
}
