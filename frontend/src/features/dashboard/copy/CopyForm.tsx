import type { FormEvent } from "react";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import { DashboardKeyField } from "../form/fields/DashboardKeyField";
import { PlaceSelect } from "../form/place/PlaceSelect";
import type { MakingPlace } from "../form/place/usePlaces";
import type { NamedDashboard } from "../place";
import { useDashboardCopy } from "./useDashboardCopy";

/** The dialog that copies a dashboard, once the locations are known: location, name and key. */
export function CopyForm(props: {
  dashboard: NamedDashboard;
  places: readonly MakingPlace[];
  onClose: () => void;
}) {
  const { dashboard, places, onClose } = props;
  const t = useText();
  const copy = useDashboardCopy(dashboard, places, onClose);
  const { saving, save, isReady } = copy;
  const others = saving.problems.filter((it) => it.field !== "key" && !it.field?.startsWith("name"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog
      title={t("dashboardEdit.copy.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={saving.busy} onClick={save} disabled={!isReady}>
            {t("dashboardEdit.copy.action")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("dashboardEdit.copy.text")}</p>
      {others.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      <form className="stack-4" onSubmit={submit}>
        <CopyFields copy={copy} places={places} />
        <button type="submit" hidden />
      </form>
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={save} />}
    </Dialog>
  );
}

function CopyFields(props: { copy: ReturnType<typeof useDashboardCopy>; places: readonly MakingPlace[] }) {
  const { copy, places } = props;
  const { from, place, saving } = copy;
  const t = useText();
  const language = useLanguage();
  const errorOf = useFieldErrors(saving.problems);
  return (
    <>
      <PlaceSelect
        label={t("dashboardEdit.copy.place")}
        places={places}
        chosen={copy.chosen}
        onChange={copy.setChosen}
      />
      <TextInput
        name="name"
        label={t("dashboardEdit.form.name")}
        value={copy.name}
        error={errorOf("name") ?? errorOf(`name.${language}`)}
        onChange={(event) => copy.setName(event.currentTarget.value)}
      />
      <DashboardKeyField
        place={place ?? from}
        prefix={place ? location.host + paths.dashboard(place.account, place.collection, "") : ""}
        ownKey={null}
        value={copy.key}
        onChange={copy.setKey}
        error={errorOf("key")}
      />
    </>
  );
}
