import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphql } from "@/gql";
import type { ChartPlacesQuery } from "@/gql/graphql";
import { lastPlace, rememberPlace } from "@/lib/browser/lastPlace";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import css from "./ChooseCollection.module.css";

const CHART_PLACES = graphql(`
  query ChartPlaces {
    viewer {
      id
      editableDashboards(first: 100) {
        nodes { id key name { fr en } account { key name } collection { key name { fr en } } }
      }
    }
  }
`);

type EditableDashboard = NonNullable<ChartPlacesQuery["viewer"]>["editableDashboards"]["nodes"][number];

/** The key of the personal dashboards' collection. */
const PERSONAL = "_";

/** The dashboards that the reader may edit. */
function chartPlacesQuery() {
  return queryOptions({
    queryKey: keys.choice("chartPlaces"),
    queryFn: async () => (await request(CHART_PLACES)).viewer?.editableDashboards.nodes ?? [],
  });
}

/** Chooses the dashboard of a new chart; proposes the last one. */
export function ChooseDashboard() {
  const t = useText();
  const query = useQuery(chartPlacesQuery());
  const title = t("collectionForm.new.chartTitle");
  return (
    <Loaded from={query} waiting={<PageSkeleton />}>
      {(dashboards) => {
        const [first] = dashboards;
        if (!first) return <NoDashboard title={title} />;
        return (
          <>
            <PageHeader title={title} summary={t("collectionForm.new.chart.text")} />
            <DashboardForm dashboards={dashboards} first={first} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Shown to a reader without dashboards. */
function NoDashboard({ title }: { title: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t("collectionForm.new.noDashboard.title")}
        text={t("collectionForm.new.noDashboard.text")}
        action={
          <Link className={buttonClass("primary")} to={paths.newDashboardSomewhere}>
            {t("collectionForm.new.noDashboard.action")}
          </Link>
        }
      />
    </>
  );
}

function DashboardForm(props: { dashboards: readonly EditableDashboard[]; first: EditableDashboard }) {
  const { dashboards, first } = props;
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(() => lastPlace("dashboard"));
  const target = dashboards.find(({ id }) => id === chosen) ?? first;
  const go = (event: FormEvent) => {
    event.preventDefault();
    rememberPlace("dashboard", target.id);
    navigate(paths.newDashboardChart(target.account.key, target.collection?.key ?? PERSONAL, target.key));
  };
  return (
    <form className={css.form} onSubmit={go}>
      <NativeSelect
        label={t("collectionForm.new.whichDashboard")}
        value={target.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={dashboards.map(({ id, key, name, account, collection }) => ({
          value: id,
          label: t("collectionForm.new.dashboardPlace", {
            place: (collection && pick(collection.name)?.text) || account.name || account.key,
            dashboard: pick(name)?.text ?? key,
          }),
        }))}
      />
      <div className="cluster-3">
        <Button type="submit" variant="primary">
          {t("collectionForm.new.continue")}
        </Button>
        <Link className={buttonClass("quiet")} to={paths.newDashboardSomewhere}>
          {t("collectionForm.new.noDashboard.action")}
        </Link>
      </div>
    </form>
  );
}
