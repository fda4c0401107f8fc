import { useState } from "react";
import { graphql, readFragment } from "@/gql";
import type { DashboardForm_DashboardFragment } from "@/gql/graphql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Section } from "@/ui/layout/Section";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { collectionOf, placeOf } from "../place";
import { DashboardForm } from "./DashboardForm";
import css from "./DashboardForm.module.css";
import { DeleteDialog } from "./DeleteDialog";
import { DASHBOARD_EDIT, DASHBOARD_FIELDS } from "./dashboardFields";
import { Readers } from "./Readers";
import { dashboardInput, dashboardsDiffer, dashboardValues, problemsOf } from "./values";

const UPDATE_DASHBOARD = graphql(`
  mutation UpdateDashboard($id: ID!, $version: Int!, $input: DashboardInput!) {
    updateDashboard(id: $id, version: $version, input: $input) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

/** The settings of a dashboard; a dashboard that was changed meanwhile is never overwritten without confirmation. */
export function EditDashboardForm({ dashboard }: { dashboard: DashboardForm_DashboardFragment }) {
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [base, setBase] = useState(dashboard);
  const [values, setValues] = useState(() => dashboardValues(dashboard));
  const [deletes, setDeletes] = useState(false);
  const release = useUnsavedWarning(dashboardsDiffer(values, dashboardValues(base)));
  const { account, collection, key } = placeOf(base);
  const address = paths.dashboard(account, collection, key);

  const saving = useSaving({
    send: async (input: { version: number; fields: ReturnType<typeof dashboardInput> }) =>
      (await request(UPDATE_DASHBOARD, { id: base.id, version: input.version, input: input.fields }))
        .updateDashboard,
    done: async ({ dashboard: stored }) => {
      void invalidate("dashboard");
      showToast((say) => say("dashboardEdit.form.saved"));
      release();
      navigate(paths.dashboard(account, collection, stored?.key ?? key));
    },
  });
  const save = () => {
    const wrong = problemsOf(values);
    if (wrong.length > 0) saving.refuse(wrong);
    else void saving.save({ version: base.version, fields: dashboardInput(values) });
  };
  const resolve = async (keep: boolean) => {
    const data = await request(DASHBOARD_EDIT, { account, collection: collectionOf(collection), key });
    const current = readFragment(DASHBOARD_FIELDS, data.dashboard);
    if (!current) return;
    setBase(current);
    if (!keep) setValues(dashboardValues(current));
    saving.refuse([]);
  };

  const name = pick(base.name)?.text ?? key;
  return (
    <>
      <PageHeader
        title={t("dashboardEdit.settingsOf", { name })}
        crumbs={[
          <Link key="account" to={paths.account(account)}>
            {account}
          </Link>,
          <Link
            key="place"
            to={base.collection ? paths.dashboards(account, collection) : paths.accountDashboards(account)}
          >
            {base.collection ? collection : t("dashboardEdit.crumb.personal")}
          </Link>,
          <Link key="key" to={address}>
            {key}
          </Link>,
        ]}
      />
      {saving.problems.some((it) => it.code === "CONFLICT") && (
        <div className={css.conflict}>
          <Notice
            kind="warning"
            title={t("dashboardEdit.form.conflict")}
            actions={
              <>
                <Button small onClick={() => void resolve(true)}>
                  {t("dashboardEdit.form.conflict.keep")}
                </Button>{" "}
                <Button small variant="quiet" onClick={() => void resolve(false)}>
                  {t("dashboardEdit.form.conflict.take")}
                </Button>
              </>
            }
          />
        </div>
      )}
      <DashboardForm
        place={{ account, collection }}
        isHidden={base.account.visibility === "PRIVATE"}
        ownKey={key}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={address}>
            {t("common.cancel")}
          </Link>
        }
      />
      <div className={css.after}>
        {base.readers && <Readers id={base.id} readers={base.readers} isShared={base.access === "SHARED"} />}
        <Section title={t("dashboardEdit.delete")} text={t("dashboardEdit.delete.help")}>
          <div>
            <Button variant="danger" onClick={() => setDeletes(true)}>
              {t("dashboardEdit.delete")}
            </Button>
          </div>
        </Section>
      </div>
      {deletes && <DeleteDialog dashboard={base} onDeleted={release} onClose={() => setDeletes(false)} />}
    </>
  );
}
