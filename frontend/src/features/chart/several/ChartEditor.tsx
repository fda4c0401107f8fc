import { type FragmentType, graphql, readFragment } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { PageHeader } from "@/ui/layout/PageHeader";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { Notice } from "@/ui/state/Notice";
import css from "./ChartEditor.module.css";
import { SAVED_CHART } from "./chartFormQuery";
import { DashboardChartForm } from "./DashboardChartForm";
import type { ChartDraft } from "./draft/draft";
import { isOfRead } from "./read/readProblems";
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
  const { base, draft, kept, edit, data, saving, save, conflict } = useChartEditor({
    dashboard: id,
    place,
    chart,
  });
  const refused = saving.problems.filter((it) => it.code !== "CONFLICT");
  return (
    <>
      <ChartEditorHead
        at={at}
        dashboard={pick(name)?.text ?? key}
        chart={base?.key}
        title={pick(draft.title)?.text}
      />
      <DraftNotice {...kept} />
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

interface Props {
  /** The parts of the dashboard's address. */
  at: readonly [account: string, collection: string, dashboard: string];
  /** The name of the dashboard. */
  dashboard: string;
  /** `undefined` for a new chart. */
  chart: string | undefined;
  /** The title of the chart as typed. */
  title: string | undefined;
}

/** The head of the form of a chart, with its place. */
function ChartEditorHead({ at, dashboard, chart, title }: Props) {
  const t = useText();
  const [account, collection, key] = at;
  const words =
    chart === undefined ? t("chartSeries.newTitle") : t("chartSeries.editTitle", { title: title ?? chart });
  usePageTitle(words);
  return (
    <PageHeader
      title={words}
      crumbs={[
        <Link key="account" to={paths.account(account)}>
          {account}
        </Link>,
        collection !== "_" && (
          <Link key="collection" to={paths.dashboards(account, collection)}>
            {collection}
          </Link>
        ),
        <Link key="dashboard" to={paths.dashboard(...at)}>
          {key}
        </Link>,
        chart !== undefined && (
          <Link key="chart" to={paths.dashboardChart(...at, chart)}>
            {chart}
          </Link>
        ),
      ].filter(Boolean)}
      summary={t("chartSeries.lead", { dashboard })}
    />
  );
}

/** Shown if another user saved the chart meanwhile: both versions in short, and the choices. */
function ConflictDialog(props: {
  mine: ChartDraft;
  theirs: ChartDraft;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
}) {
  const { mine, theirs, onKeep, onTake, onClose } = props;
  const t = useText();
  return (
    <Dialog
      title={t("chartSeries.conflict.title")}
      onClose={onClose}
      wide
      actions={
        <>
          <Button variant="primary" onClick={onKeep}>
            {t("chartSeries.conflict.keep")}
          </Button>
          <Button onClick={onTake}>{t("chartSeries.conflict.take")}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartSeries.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>{t("chartSeries.conflict.text")}</p>
      <div className={css.versions}>
        <Version title={t("chartSeries.conflict.mine")} draft={mine} other={theirs} />
        <Version title={t("chartSeries.conflict.theirs")} draft={theirs} other={mine} />
      </div>
    </Dialog>
  );
}

/** A version of the chart in short, with its differences from the other one marked. */
function Version({ title, draft, other }: { title: string; draft: ChartDraft; other: ChartDraft }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const classOf = (changed: boolean) => (changed ? css.changed : undefined);
  return (
    <section>
      <h3>{title}</h3>
      <ul className={css.list}>
        <li className={classOf(differs(draft.title, other.title))}>{pick(draft.title)?.text ?? draft.key}</li>
        <li className={classOf(differs(draft.options, other.options))}>
          {t(`chartForm.type.${draft.options.type}`)}
          {draft.options.stack !== "NONE" && ` · ${t(`chartForm.stack.${draft.options.stack}`)}`}
        </li>
        <li className={classOf(draft.series.length !== other.series.length)}>
          {t("chartSeries.conflict.summary", { count: draft.series.length })}
        </li>
        {draft.series.map((one, index) => {
          const same = other.series.find((it) => it.id === one.id);
          const name =
            one.look.legend[language] || (one.metric && (pick(one.metric.name)?.text ?? one.metric.path));
          return (
            <li key={one.id} className={classOf(!same || differs(one, same))}>
              {name || t("chartSeries.hidden.name", { number: index + 1 })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
