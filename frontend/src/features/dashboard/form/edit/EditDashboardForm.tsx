import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { dashboardCrumbs } from "../../crumbs";
import { DashboardForm } from "../DashboardForm";
import css from "./EditDashboardForm.module.css";
import { EndSection } from "./EndSection";
import { type EditedDashboard, useDashboardUpdate } from "./useDashboardUpdate";

/** The settings of a dashboard; a dashboard that was changed meanwhile is never overwritten without confirmation. */
export function EditDashboardForm({ dashboard }: { dashboard: EditedDashboard }) {
  const t = useText();
  const pick = usePickText();
  const { base, place, values, setValues, saving, save, resolve, release } = useDashboardUpdate(dashboard);
  const { account, collection, key } = place;
  const name = pick(base.name)?.text ?? key;
  return (
    <>
      <PageHeader
        title={t("dashboardEdit.settingsOf", { name })}
        crumbs={dashboardCrumbs(base, t("dashboardEdit.crumb.personal"))}
      />
      {saving.problems.some((it) => it.code === "CONFLICT") && <Conflict onResolve={resolve} />}
      <DashboardForm
        place={{ account, collection }}
        isHidden={base.account.visibility === "PRIVATE"}
        ownKey={key}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={paths.dashboard(account, collection, key)}>
            {t("common.cancel")}
          </Link>
        }
      />
      <EndSection dashboard={base} onDeleted={release} />
    </>
  );
}

/** Tells that another user saved meanwhile; the user keeps the typed values or takes the saved ones. */
function Conflict({ onResolve }: { onResolve: (keep: boolean) => Promise<void> }) {
  const t = useText();
  return (
    <div className={css.conflict}>
      <Notice
        kind="warning"
        title={t("dashboardEdit.form.conflict")}
        actions={
          <>
            <Button small onClick={() => void onResolve(true)}>
              {t("dashboardEdit.form.conflict.keep")}
            </Button>{" "}
            <Button small variant="quiet" onClick={() => void onResolve(false)}>
              {t("dashboardEdit.form.conflict.take")}
            </Button>
          </>
        }
      />
    </div>
  );
}
