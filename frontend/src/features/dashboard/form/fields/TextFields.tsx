import { useState } from "react";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { Switch } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { Section } from "@/ui/layout/Section";
import { Notice } from "@/ui/state/Notice";
import type { DashboardValues } from "../values";
import { DashboardKeyField } from "./DashboardKeyField";
import type { FieldProps } from "./fieldProps";

interface Props extends FieldProps {
  place: { account: string; collection: string };
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
}

/** Name, key, description and tags, in one language or in both. */
export function TextFields({ place, ownKey, values, set, errorOf }: Props) {
  const t = useText();
  const language = useLanguage();
  const other = speaksOther([values.name, values.description, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const texts = { errorOf, both: bothChosen || other };
  return (
    <Section title={t("dashboardEdit.form.texts")} text={t("dashboardEdit.form.texts.help")}>
      <Switch
        label={t("dashboardEdit.form.both")}
        checked={texts.both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
      <NameAndKey place={place} ownKey={ownKey} values={values} set={set} {...texts} />
      <TextPairField
        name="description"
        label={t("dashboardEdit.form.description")}
        description={t("dashboardEdit.form.description.help")}
        value={values.description}
        onChange={(description) => set({ description })}
        rows={4}
        {...texts}
      />
      <TextPairField
        name="tags"
        label={t("dashboardEdit.form.tags")}
        description={t("dashboardEdit.form.tags.help")}
        value={values.tags}
        onChange={(tags) => set({ tags })}
        {...texts}
      />
    </Section>
  );
}

/** The name, and the key that is suggested from it until the user types one; a changed key moves the dashboard. */
function NameAndKey({ place, ownKey, values, set, errorOf, both }: Props & { both: boolean }) {
  const t = useText();
  const language = useLanguage();
  const [keyTyped, setKeyTyped] = useState(ownKey !== null || values.key !== "");
  const setName = (name: DashboardValues["name"]) => {
    const spoken = name[language] || name[language === "fr" ? "en" : "fr"];
    set(keyTyped ? { name } : { name, key: suggestKey(spoken) });
  };
  const moves = ownKey !== null && values.key.trim().toLowerCase() !== ownKey.toLowerCase();
  const before = paths.dashboard(place.account, place.collection, "");
  return (
    <>
      <TextPairField
        name="name"
        label={t("dashboardEdit.form.name")}
        value={values.name}
        onChange={setName}
        errorOf={errorOf}
        both={both}
        required
      />
      <DashboardKeyField
        place={place}
        prefix={location.host + before}
        ownKey={ownKey}
        value={values.key}
        onChange={(key) => {
          setKeyTyped(key !== "");
          set({ key });
        }}
        error={errorOf("key")}
      />
      {moves && (
        <Notice kind="warning" title={t("dashboardEdit.form.key.moves")}>
          <p>{t("dashboardEdit.form.key.movesText", { address: before + ownKey })}</p>
        </Notice>
      )}
    </>
  );
}
