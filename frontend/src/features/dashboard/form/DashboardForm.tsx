import { type ReactNode, useState } from "react";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { Switch, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import { Section } from "@/ui/layout/Section";
import { Notice } from "@/ui/state/Notice";
import { AccessField } from "./AccessField";
import css from "./DashboardForm.module.css";
import { useKeyCheck } from "./useKeyCheck";
import type { DashboardValues } from "./values";

/** The form of a dashboard, to create one or to edit its settings. */
export function DashboardForm(props: {
  place: { account: string; collection: string };
  /** Whether only members can see the account. */
  isHidden: boolean;
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
  values: DashboardValues;
  onChange: (values: DashboardValues) => void;
  saving: Saving;
  onSave: () => void;
  beside: ReactNode;
}) {
  const { place, isHidden, ownKey, values, onChange, saving, onSave, beside } = props;
  const t = useText();
  const language = useLanguage();
  const errorOf = useFieldErrors(saving.problems);
  const other = speaksOther([values.name, values.description, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  const [keyTyped, setKeyTyped] = useState(ownKey !== null || values.key !== "");
  const check = useKeyCheck(place, values.key, ownKey);
  const set = (change: Partial<DashboardValues>) => onChange({ ...values, ...change });
  const setName = (name: DashboardValues["name"]) => {
    const spoken = name[language] || name[language === "fr" ? "en" : "fr"];
    set(keyTyped ? { name } : { name, key: suggestKey(spoken) });
  };
  useSaveShortcut(() => {
    if (!saving.busy) onSave();
  });
  const texts = { errorOf, both };
  const moves = ownKey !== null && values.key.trim().toLowerCase() !== ownKey.toLowerCase();
  const before = paths.dashboard(place.account, place.collection, "");
  return (
    <FormShell
      wide
      problems={saving.problems.filter((it) => it.code !== "CONFLICT")}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={onSave}
      submit={t(ownKey === null ? "dashboardEdit.form.create" : "dashboardEdit.form.save")}
      fieldNames={{
        key: t("dashboardEdit.form.key"),
        name: t("dashboardEdit.form.name"),
        "name.fr": t("dashboardEdit.form.name"),
        "name.en": t("dashboardEdit.form.name"),
        description: t("dashboardEdit.form.description"),
        "description.fr": t("dashboardEdit.form.description"),
        "description.en": t("dashboardEdit.form.description"),
        tags: t("dashboardEdit.form.tags"),
        "tags.fr": t("dashboardEdit.form.tags"),
        "tags.en": t("dashboardEdit.form.tags"),
        access: t("dashboardEdit.form.access"),
        start: t("dashboardEdit.form.start"),
        end: t("dashboardEdit.form.end"),
      }}
      beside={beside}
    >
      <Section title={t("dashboardEdit.form.texts")} text={t("dashboardEdit.form.texts.help")}>
        <Switch
          label={t("dashboardEdit.form.both")}
          checked={both}
          disabled={other}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
        <TextPairField
          name="name"
          label={t("dashboardEdit.form.name")}
          value={values.name}
          onChange={setName}
          required
          {...texts}
        />
        <KeyField
          name="key"
          label={t("dashboardEdit.form.key")}
          description={t("dashboardEdit.form.key.help")}
          prefix={location.host + before}
          value={values.key}
          onChange={(key) => {
            setKeyTyped(key !== "");
            set({ key });
          }}
          error={check.problem ? problemText(t, check.problem) : errorOf("key")}
          free={check.free ? t("dashboardEdit.form.key.free") : undefined}
        />
        {moves && (
          <Notice kind="warning" title={t("dashboardEdit.form.key.moves")}>
            <p>{t("dashboardEdit.form.key.movesText", { address: before + ownKey })}</p>
          </Notice>
        )}
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
      {values.access !== null && (
        <Section title={t("dashboardEdit.form.readers")} text={t("dashboardEdit.form.readers.help")}>
          <AccessField
            value={values.access}
            isHidden={isHidden}
            isNew={ownKey === null}
            error={errorOf("access")}
            onChange={(access) => set({ access })}
          />
        </Section>
      )}
      <Section title={t("dashboardEdit.form.range")} text={t("dashboardEdit.form.range.help")}>
        <div className={css.dates}>
          {(["start", "end"] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(`dashboardEdit.form.${name}`)}
              description={t(`dashboardEdit.form.${name}.help`)}
              value={values[name]}
              error={errorOf(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              autoComplete="off"
            />
          ))}
        </div>
      </Section>
    </FormShell>
  );
}
