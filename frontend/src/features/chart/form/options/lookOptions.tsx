import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ChartAxis, LineStyle } from "@/gql/graphql";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Choices } from "@/ui/field/Choices";
import { TextPairField } from "@/ui/field/TextPairField";
import { ColourField } from "../ColourField";
import { optionField } from "../check";
import { automaticColour } from "../colour";
import type { FieldContext } from "../fieldContext";
import css from "../fields.module.css";

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

const DASHES = { LINE: undefined, DASH: "6 4", DOT: "2 4", DASHDOT: "8 4 2 4" } as const;

/** A short line sample, as the chart would draw it. */
function LineSample({ style = "LINE", width = 2 }: { style?: keyof typeof DASHES; width?: number }) {
  return (
    <svg className={css.sample} viewBox="0 0 34 14" aria-hidden="true">
      <line x1="1" y1="7" x2="33" y2="7" strokeWidth={width} strokeDasharray={DASHES[style]} />
    </svg>
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

const MAX_COLOURS = 50;

/** The colours of the seasons, the latest first, each labelled with its season. */
function SeasonColours(props: {
  value: readonly string[];
  /** Names of the seasons, the latest first, as far as they are known. */
  seasons: readonly string[];
  onChange: (value: string[]) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { value, seasons, onChange, errorOf } = props;
  const t = useText();
  const fieldOf = (index: number) => optionField(index === 0 ? "seasonColours" : `seasonColours.${index}`);
  const nameOf = (index: number) => seasons[index] ?? t("chartForm.season", { number: index + 1 });
  const next = seasons[value.length];
  return (
    <fieldset className={css.group}>
      <legend className="legend">{t("chartForm.seasonColours")}</legend>
      <p className="hint">{t("chartForm.seasonColours.help")}</p>
      {value.length > 0 && (
        <div className={css.seasons}>
          {value.map((colour, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour belongs to the season at its index
            <div key={index} className={css.season}>
              <ColourField
                name={fieldOf(index)}
                label={nameOf(index)}
                value={colour}
                onChange={(chosen) =>
                  onChange(value.map((one, at) => (at === index ? (chosen ?? one) : one)))
                }
                error={errorOf(fieldOf(index))}
              />
              <Button
                variant="quiet"
                small
                aria-label={t("chartForm.seasonColours.remove", { season: nameOf(index) })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            </div>
          ))}
        </div>
      )}
      {value.length < MAX_COLOURS && (
        <Button small onClick={() => onChange([...value, automaticColour(value.length)])}>
          {next === undefined
            ? t("chartForm.seasonColours.addAny")
            : t("chartForm.seasonColours.add", { season: next })}
        </Button>
      )}
    </fieldset>
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
