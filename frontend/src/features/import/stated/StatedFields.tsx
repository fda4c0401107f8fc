import { useEffect, useState } from "react";
import type { Licence } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { LOWER_IDS, STATED_FIELDS, type StatedField } from "@/lib/repair/repairs";
import { LICENCES } from "@/lib/text/licences";
import { type Translate, useText } from "@/lib/text/text";
import { NativeSelect, Switch, TextInput } from "@/ui/field/fields";
import { Fold } from "@/ui/layout/Fold";
import type { Choice } from "../choice";
import { switchedLowerIds } from "./lowerIds";
import css from "./StatedFields.module.css";
import { StatedForList } from "./StatedForList";
import { codeOfLicence, licenceOfCode, NAME, problemOfStated, statedText, withoutStated } from "./stated";

interface StatedFieldsProps {
  choice: Pick<Choice, "repairs" | "left">;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}

/** What the publisher states for all indicators of a file: fields that the file does not say, names and small letters. */
export function StatedFields(props: StatedFieldsProps) {
  const { choice, change } = props;
  const t = useText();
  const isLower = choice.repairs.includes(LOWER_IDS);
  const fields = t("import.stated.fields");
  const isAnyStated = STATED_FIELDS.some((field) => statedText(choice.repairs, field) !== "");
  return (
    <section aria-labelledby="import-stated" className="stack-3">
      <h2 id="import-stated">{t("import.stated")}</h2>
      <div>
        <Fold title={isLower ? `${fields} · ${t("import.stated.lower")}` : fields} open={isAnyStated}>
          <div className={css.fields}>
            <TextField {...props} field="unit" />
            <TextField {...props} field="source" />
            <LicenceField {...props} />
            <TextField {...props} field="tags" />
            <TextField {...props} field="names" />
            <Switch
              label={t("import.stated.lower")}
              description={t("import.stated.lower.text")}
              checked={isLower}
              onChange={(event) => change(switchedLowerIds(choice, event.currentTarget.checked))}
            />
          </div>
        </Fold>
      </div>
      <StatedForList choice={choice} change={change} />
    </section>
  );
}

type TextName = Exclude<StatedField, "licence">;

/** A text for all indicators, which applies on Enter and when the focus leaves it. An empty text states nothing. */
function TextField({ field, choice, change, repair }: StatedFieldsProps & { field: TextName }) {
  const t = useText();
  const stated = statedText(choice.repairs, field);
  const [typed, setTyped] = useState(stated);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setTyped(stated), [stated]);
  const text = typed.trim();
  const apply = () => {
    const isWrong = problemOfStated(field, text) !== undefined;
    setRefused(isWrong);
    if (isWrong || text === stated) return;
    if (text === "") change({ repairs: withoutStated(choice.repairs, field) });
    else repair([`${field}:${text}`]);
  };
  return (
    <TextInput
      name={`stated.${field}`}
      label={t(`import.stated.${field}`)}
      description={
        field === "names" ? t("import.stated.names.text", { name: NAME }) : t(`import.stated.${field}.text`)
      }
      placeholder={field === "names" ? t("import.stated.names.hint", { name: NAME }) : undefined}
      error={isRefused && errorText(t, field, text)}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        // Enter also ends the composition of a letter.
        if (event.key === "Enter" && !event.nativeEvent.isComposing) apply();
      }}
    />
  );
}

/** Why a text is refused, as a sentence; `undefined` if it is not. */
function errorText(t: Translate, field: StatedField, text: string): string | undefined {
  const wrong = problemOfStated(field, text);
  if (wrong === "lacksName") return t("import.stated.names.lacking", { name: NAME });
  return wrong && problemText(t, wrong);
}

/** The licence of all indicators, which applies when it is chosen. */
function LicenceField({ choice, change, repair }: StatedFieldsProps) {
  const t = useText();
  const stated = statedText(choice.repairs, "licence");
  return (
    <NativeSelect
      name="stated.licence"
      label={t("import.stated.licence")}
      description={t("import.stated.licence.text")}
      value={licenceOfCode(stated) ?? ""}
      onChange={(event) => {
        const licence = event.currentTarget.value as Licence | "";
        if (licence === "") change({ repairs: withoutStated(choice.repairs, "licence") });
        else repair([`licence:${codeOfLicence(licence)}`]);
      }}
      data={[
        { value: "", label: t("import.stated.licence.none") },
        ...LICENCES.map((value) => ({ value, label: t(`collection.licence.${value}.name`) })),
      ]}
    />
  );
}
