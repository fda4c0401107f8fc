import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { NamedFields } from "@/ui/field/NamedFields";
import { Section } from "@/ui/layout/Section";
import { Notice } from "@/ui/state/Notice";
import { DashboardKeyField } from "./DashboardKeyField";
import type { FieldProps } from "./fieldProps";

interface Props extends FieldProps {
  place: { account: string; collection: string };
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
}

/** Name, key, description and tags, in one language or in both; a changed key moves the dashboard. */
export function TextFields({ place, ownKey, values, set, errorOf }: Props) {
  const t = useText();
  const moves = ownKey !== null && values.key.trim().toLowerCase() !== ownKey.toLowerCase();
  const before = paths.dashboard(place.account, place.collection, "");
  const keyField = (onChange: (key: string) => void) => (
    <>
      <DashboardKeyField
        place={place}
        prefix={location.host + before}
        ownKey={ownKey}
        value={values.key}
        onChange={onChange}
        error={errorOf("key")}
      />
      {moves && (
        <Notice kind="warning" title={t("dashboardEdit.form.key.moves")}>
          <p>{t("dashboardEdit.form.key.movesText", { address: before + ownKey })}</p>
        </Notice>
      )}
    </>
  );
  return (
    <Section title={t("dashboardEdit.form.texts")} text={t("dashboardEdit.form.texts.help")}>
      <NamedFields
        values={values}
        set={set}
        errorOf={errorOf}
        hasKey={ownKey !== null}
        keyField={keyField}
        both={t("dashboardEdit.form.both")}
        name={t("dashboardEdit.form.name")}
        description={[t("dashboardEdit.form.description"), t("dashboardEdit.form.description.help")]}
        tags={[t("dashboardEdit.form.tags"), t("dashboardEdit.form.tags.help")]}
      />
    </Section>
  );
}
