import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { optionField } from "../check";
import { automaticColour } from "../colour";
import { ColourField } from "./ColourField";
import css from "./fields.module.css";

const MAX_COLOURS = 50;

/** The colours of the seasons, the latest first, each labelled with its season. */
export function SeasonColours(props: {
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
      <legend className={css.legend}>{t("chartForm.seasonColours")}</legend>
      <p className={css.text}>{t("chartForm.seasonColours.help")}</p>
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
