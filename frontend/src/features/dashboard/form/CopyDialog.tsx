import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { type BilingualText, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { collectionOf, PERSONAL, placeOf } from "../place";
import css from "./CopyDialog.module.css";
import { DASHBOARD_EDIT, DASHBOARD_FIELDS } from "./dashboardFields";
import { useKeyCheck } from "./useKeyCheck";
import { usePlaces } from "./usePlaces";
import { dashboardInput, dashboardValues, problemsOf } from "./values";

const COPY_DASHBOARD = graphql(`
  mutation CopyDashboard(
    $id: ID!
    $account: String!
    $collection: String
    $input: DashboardInput!
    $idempotencyKey: String
  ) {
    copyDashboard(
      id: $id
      account: $account
      collection: $collection
      input: $input
      idempotencyKey: $idempotencyKey
    ) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

interface Original {
  readonly id: string;
  readonly key: string;
  readonly name: BilingualText;
  readonly account: { readonly key: string };
  readonly collection?: { readonly key: string } | null;
}

/** Copies a dashboard with its charts to a location where the reader may create dashboards. */
export function CopyDialog({ dashboard, onClose }: { dashboard: Original; onClose: () => void }) {
  const t = useText();
  const { places, error, retry } = usePlaces();
  if (!places) {
    return (
      <Dialog
        title={t("dashboardEdit.copy.title")}
        onClose={onClose}
        actions={
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        }
      >
        {error ? <LoadFailure error={error} onRetry={retry} /> : <p>{t("common.loading")}</p>}
      </Dialog>
    );
  }
  return <CopyForm dashboard={dashboard} places={places} onClose={onClose} />;
}

function CopyForm(props: {
  dashboard: Original;
  places: NonNullable<ReturnType<typeof usePlaces>["places"]>;
  onClose: () => void;
}) {
  const { dashboard, places, onClose } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const from = placeOf(dashboard);
  const [chosen, setChosen] = useState(0);
  const place = places[chosen];
  const { data: original } = useQuery({
    queryKey: keys.form("copiedDashboard", from.account, from.collection, from.key),
    queryFn: async () =>
      (
        await request(DASHBOARD_EDIT, {
          account: from.account,
          collection: collectionOf(from.collection),
          key: from.key,
        })
      ).dashboard ?? null,
    gcTime: 0,
  });
  const [name, setName] = useState(() => pick(dashboard.name)?.text ?? from.key);
  const [key, setKey] = useState(from.key);
  const isSamePlace = place?.account === from.account && place.collection === from.collection;
  const suggested = isSamePlace && key === from.key ? `${from.key}-2` : key;
  const check = useKeyCheck(place ?? from, suggested, null);
  const saving = useSaving({
    send: async (
      input: { account: string; collection: string; fields: ReturnType<typeof dashboardInput> },
      retryKey,
    ) =>
      (
        await request(COPY_DASHBOARD, {
          id: dashboard.id,
          account: input.account,
          collection: collectionOf(input.collection),
          input: input.fields,
          idempotencyKey: retryKey,
        })
      ).copyDashboard,
    done: async ({ dashboard: made }) => {
      showToast((say) => say("dashboardEdit.copy.done"));
      void invalidate("dashboard");
      if (!made) return onClose();
      const to = placeOf(made);
      onClose();
      navigate(paths.dashboard(to.account, to.collection, to.key));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const others = saving.problems.filter((it) => it.field !== "key" && !it.field?.startsWith("name"));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const fields = readFragment(DASHBOARD_FIELDS, original);
    if (!place || !fields || saving.busy) return;
    const values = {
      ...dashboardValues(fields),
      name: { ...dashboardValues(fields).name, [language]: name },
      key: suggested,
      access: place.collection === PERSONAL ? ("PRIVATE" as const) : null,
    };
    const wrong = problemsOf(values);
    if (wrong.length > 0) return saving.refuse(wrong);
    const { account, collection } = place;
    void saving.save({ account, collection, fields: dashboardInput(values) });
  };
  return (
    <Dialog
      title={t("dashboardEdit.copy.title")}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={saving.busy}
            onClick={() => submit()}
            disabled={!place || !original}
          >
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
      <form className={css.form} onSubmit={submit}>
        <NativeSelect
          label={t("dashboardEdit.copy.place")}
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={places.map((one, index) => ({ value: String(index), label: one.label }))}
        />
        <TextInput
          name="name"
          label={t("dashboardEdit.form.name")}
          value={name}
          error={errorOf("name") ?? errorOf(`name.${language}`)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <KeyField
          name="key"
          label={t("dashboardEdit.form.key")}
          description={t("dashboardEdit.form.key.help")}
          prefix={place ? location.host + paths.dashboard(place.account, place.collection, "") : ""}
          value={suggested}
          onChange={setKey}
          error={check.problem ? problemText(t, check.problem) : errorOf("key")}
          free={check.free ? t("dashboardEdit.form.key.free") : undefined}
        />
        <button type="submit" hidden />
      </form>
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={() => submit()} />}
    </Dialog>
  );
}
