import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Notice } from "@/ui/state/Notice";
import { addressOf, dashboardPath } from "./place";

const DASHBOARD = graphql(`
  fragment AddedChart_dashboard on Dashboard {
    key
    name { fr en }
    account { key }
    collection { key }
  }
`);

/** Confirms the added chart, with a link to it and the next steps. */
export function AddedChart(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  /** The key of the chart. */
  chart: string;
  onClose: () => void;
}) {
  const { chart, onClose } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const name = pick(dashboard.name)?.text ?? dashboard.key;
  return (
    <Dialog
      title={t("chartDialog.add.doneTitle")}
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass("primary")} to={dashboardPath(dashboard)}>
            {t("chartDialog.add.open")}
          </Link>
          <Link className={buttonClass()} to={paths.editDashboardChart(...addressOf(dashboard), chart)}>
            {t("chartDialog.add.edit")}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.stay")}
          </Button>
        </>
      }
    >
      <Notice kind="done">{t("chartDialog.add.done", { name })}</Notice>
    </Dialog>
  );
}
