import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { ChartEditorHead } from "./ChartEditorHead";
import { SAVED_CHART } from "./chartFormQuery";
import { DashboardChartForm } from "./DashboardChartForm";
import { isOfRead } from "./read/readProblems";
import { ConflictDialog } from "./save/ConflictDialog";
import { useChartEditor } from "./useChartEditor";

const DASHBOARD = graphql(`
  fragment ChartEditor_dashboard on Dashboard {
    id
    key
    name { fr en }
    account { key }
    collection { key account { key } }
  }
`);

/** Creates or edits a chart of a dashboard. */
export function ChartEditor(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  /** `null` for a new chart. */
  chart: FragmentType<typeof SAVED_CHART> | null;
  /** For a new chart: the keys of the dashboard's charts. */
  taken: readonly string[] | undefined;
}) {
  const { id, key, name, account, collection } = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const place = { account: account.key, collection: collection?.key ?? "_", dashboard: key };
  const at = [place.account, place.collection, key] as const;
  const chart = readFragment(SAVED_CHART, props.chart);
  const { base, draft, edit, data, saving, save, conflict } = useChartEditor({ dashboard: id, place, chart });
  const refused = saving.problems.filter((it) => it.code !== "CONFLICT");
  return (
    <>
      <ChartEditorHead
        at={at}
        dashboard={pick(name)?.text ?? key}
        chart={base?.key}
        title={pick(draft.title)?.text}
      />
      <FormShell
        wide
        sticky
        problems={refused}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={save}
        submit={t(base ? "chartSeries.save" : "chartSeries.create")}
        beside={
          <Link
            className={buttonClass("quiet")}
            to={base ? paths.dashboardChart(...at, base.key) : paths.dashboard(...at)}
          >
            {t("chartSeries.cancel")}
          </Link>
        }
      >
        {base?.unreadable && <Notice kind="warning">{t("chartSeries.unreadable")}</Notice>}
        <DashboardChartForm
          draft={draft}
          onChange={edit}
          collection={collection && { account: collection.account.key, collection: collection.key }}
          prefix={`${location.host}${paths.dashboard(...at)}/`}
          taken={props.taken}
          data={data}
          // Problems of read options come from the current read, not from the last save.
          problems={[...refused.filter((it) => !isOfRead(it)), ...data.problems]}
        />
      </FormShell>
      {conflict && (
        <ConflictDialog
          mine={draft}
          theirs={conflict.theirs}
          onKeep={() => conflict.resolve(true)}
          onTake={() => conflict.resolve(false)}
          onClose={conflict.close}
        />
      )}
    </>
  );
}
