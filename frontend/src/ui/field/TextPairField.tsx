import { useId } from "react";
import { LANGUAGES, type Language } from "@/lib/text/language";
import { useLanguage } from "@/lib/text/text";
import type { TextPair } from "@/lib/text/textPair";
import { Textarea, TextInput } from "./fields";
import css from "./TextPairField.module.css";

const OWN_NAMES: Record<Language, string> = { en: "English", fr: "Français" };

interface Props {
  /** Name of the field in the API; the inputs are named `name.fr` and `name.en`. */
  name: string;
  label: string;
  description?: string | undefined;
  /** The default of an empty text. */
  placeholder?: Partial<TextPair>;
  value: TextPair;
  onChange: (value: TextPair) => void;
  /** The message for `name`, `name.fr` or `name.en`. */
  errorOf: (field: string) => string | undefined;
  /** Shows both languages side by side; otherwise only the reader's. */
  both: boolean;
  /** Rows of a multi-line text; absent for a single line. */
  rows?: number;
  required?: boolean;
}

/** A text in French, English or both: one field in the reader's language, or two side by side. */
export function TextPairField(props: Props) {
  const { name, label, description, placeholder, value, onChange, errorOf, both, rows, required } = props;
  const own = useLanguage();
  const descriptionId = useId();
  const languages = both ? [own, ...LANGUAGES.filter((language) => language !== own)] : [own];

  const field = (language: Language) => {
    const shared = {
      name: `${name}.${language}`,
      "data-field": language === own ? name : undefined,
      lang: language,
      label: both ? OWN_NAMES[language] : label,
      error: errorOf(`${name}.${language}`) ?? (language === own ? errorOf(name) : undefined),
      value: value[language],
      placeholder: placeholder?.[language],
      required: required && !both,
      withAsterisk: false,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: event.currentTarget.value }),
    };
    const described = both ? { "aria-describedby": description && descriptionId } : { description };
    return rows ? (
      <Textarea key={language} {...shared} {...described} rows={rows} className={css.grows} />
    ) : (
      <TextInput key={language} {...shared} {...described} />
    );
  };

  if (!both) return field(own);
  return (
    <fieldset className={css.pair}>
      <legend className="legend">{label}</legend>
      {description && (
        <p id={descriptionId} className="hint">
          {description}
        </p>
      )}
      <div className={rows && rows > 3 ? css.stack : css.columns}>{languages.map(field)}</div>
    </fieldset>
  );
}
