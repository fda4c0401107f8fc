import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { readFragment } from "@/gql";
import type { ChartDraftFragment, ChartPlaceFragment } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { usePageTitle } from "@/lib/browser/title";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { request } from "@/lib/data/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { isBlankPair } from "@/lib/text/textPair";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { CHART_DRAFT, CHART_EDIT, CREATE_CHART, UPDATE_CHART } from "../documents";
import { drawing } from "../drawing";
import { checkChart, optionField } from "../form/check";
import { ConflictDialog } from "./ConflictDialog";
import { asChosen, combinationOf, isImpossible } from "./combinations";
import { DashboardChartForm } from "./DashboardChartForm";
import { type ChartDraft, draftInput, draftOf, EMPTY_DRAFT, sameDraft, valuesOf } from "./draft";
import { seriesField, useSeriesData } from "./useSeriesData";

interface Sent {
  draft: ChartDraft;
  /** The saved state that a reset restores; `null` for a new chart. */
  base: ChartDraftFragment | null;
}

/** Creates or edits a chart of a dashboard. */
export function ChartEditor(props: { place: ChartPlaceFragment; chart: ChartDraftFragment | null }) {
  const { place, chart } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [base, setBase] = useState(chart);
  const saved = useMemo(() => (base ? draftOf(base, language) : EMPTY_DRAFT), [base, language]);
  const [draft, setDraft] = useState(saved);
  const [theirs, setTheirs] = useState<ChartDraftFragment | null>(null);
  const release = useUnsavedWarning(!sameDraft(draft, saved));
  const readings = useSeriesData(draft.series, draft.options);
  const { account, collection } = place;
  const at = [account.key, collection?.key ?? "_", place.key] as const;
  const leave = base ? paths.dashboardChart(...at, base.key) : paths.dashboard(...at);
  const title = pick(draft.title)?.text;
  usePageTitle(base ? t("chartSeries.editTitle", { title: title ?? base.key }) : t("chartSeries.newTitle"));

  const send = async ({ draft, base }: Sent, idempotencyKey: string) => {
    const known = new Set(base?.series.map((one) => one.id));
    const input = draftInput(draft, known, language);
    if (!base)
      return (await request(CREATE_CHART, { dashboard: place.id, input, idempotencyKey })).createChart;
    return (await request(UPDATE_CHART, { id: base.id, version: base.version, input })).updateChart;
  };
  const saving = useSaving({
    send: async (sent: Sent, idempotencyKey) => {
      const payload = await send(sent, idempotencyKey);
      if (!sent.base || !payload.problems.some((it) => it.code === "CONFLICT")) return payload;
      const names = { account: account.key, collection: collection?.key ?? null, dashboard: place.key };
      const { dashboard } = await request(CHART_EDIT, { ...names, chart: sent.base.key });
      const current = readFragment(CHART_DRAFT, dashboard?.chart);
      if (!current || current.id !== sent.base.id) return payload;
      // Only other fields of the chart were changed meanwhile, so saving overwrites nothing.
      if (sameDraft(draftOf(current, language), draftOf(sent.base, language)))
        return send({ ...sent, base: current }, idempotencyKey);
      setTheirs(current);
      return payload;
    },
    done: async ({ chart: made }) => {
      release();
      // Removes cached data of the old chart, which its page would show for a moment.
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === "dashboard" && queryKey.at(-1) !== "edit",
      });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) !== "edit" });
      showToast((t) => t(base ? "chartSeries.saved" : "chartSeries.created"));
      navigate(made ? paths.dashboardChart(...at, made.key) : leave);
    },
  });
  const save = (from: ChartDraftFragment | null) => {
    const problems = checkDraft(draft, language);
    const drawn = drawing(valuesOf(draft), readings.series, language).series;
    if (isImpossible(combinationOf(draft.options, asChosen(drawn, draft.series))))
      problems.push(problem("INVALID_CHOICE", optionField("stack")));
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ draft, base: from });
  };
  useSaveShortcut(() => {
    if (!saving.busy && !theirs) save(base);
  });
  const resolve = (mine: boolean) => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    saving.refuse([]);
    if (mine) save(theirs);
    else setDraft(draftOf(theirs, language));
  };

  const refused = saving.problems.filter((it) => it.code !== "CONFLICT");
  const dashboardName = pick(place.name)?.text ?? place.key;
  return (
    <>
      <PageHeader
        title={base ? t("chartSeries.editTitle", { title: title ?? base.key }) : t("chartSeries.newTitle")}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
          ...(collection
            ? [
                <Link key="collection" to={paths.dashboards(account.key, collection.key)}>
                  {collection.key}
                </Link>,
              ]
            : []),
          <Link key="dashboard" to={paths.dashboard(...at)}>
            {place.key}
          </Link>,
          ...(base
            ? [
                <Link key="chart" to={leave}>
                  {base.key}
                </Link>,
              ]
            : []),
        ]}
        summary={t("chartSeries.lead", { dashboard: dashboardName })}
      />
      <FormShell
        wide
        sticky
        problems={refused}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={() => save(base)}
        submit={t(base ? "chartSeries.save" : "chartSeries.create")}
        beside={
          <Link className={buttonClass("quiet")} to={leave}>
            {t("chartSeries.cancel")}
          </Link>
        }
      >
        {base?.unreadable && <Notice kind="warning">{t("chartSeries.unreadable")}</Notice>}
        <DashboardChartForm
          draft={draft}
          onChange={setDraft}
          place={place}
          prefix={`${location.host}${paths.dashboard(...at)}/`}
          isNew={!base}
          readings={readings}
          // Problems of read options come from the current read, not from the last save.
          problems={[...refused.filter((it) => !isRead(it)), ...readings.problems]}
        />
      </FormShell>
      {theirs && (
        <ConflictDialog
          mine={draft}
          theirs={draftOf(theirs, language)}
          onKeep={() => resolve(true)}
          onTake={() => resolve(false)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}

/** The problems found without a request. */
function checkDraft(draft: ChartDraft, language: "en" | "fr"): Problem[] {
  const key = collectionKeyProblem(draft.key.trim());
  const places = new Map(draft.series.map((one, index) => [one.id, index]));
  return [
    ...(isBlankPair(draft.title) ? [problem("REQUIRED", "title")] : []),
    ...(key ? [problem(key.code, "key", key.params)] : []),
    ...(draft.series.length === 0 ? [problem("REQUIRED", "series")] : []),
    ...checkChart(valuesOf(draft), language, (id, name) => seriesField(places.get(id) ?? 0, `look.${name}`)),
  ];
}

const READ = /^(options\.(start|end)|series\.\d+\.(freq|agg|transform|param))$/;

function isRead({ field, code }: Problem): boolean {
  return READ.test(field ?? "") && code !== "SERIES_NOT_FOUND";
}
